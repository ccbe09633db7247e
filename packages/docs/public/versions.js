globalThis.videogenVersions = undefined;
