#!/usr/bin/env node
import module from 'node:module';

// From the second start on, Node finds the code compiled.
module.enableCompileCache?.();

await import('../dist/cli.js');
