/** The content that was sent to a granted address. */
interface UploadedFile {
  readonly blob: string;
  readonly size: number;
  /** When it arrived, as milliseconds since 1970. */
  readonly at: number;
}

/** A granted upload as the emulator keeps it. Records are never changed, only replaced. */
export interface UploadRecord {
  /** The token of the `service_uri`. */
  readonly id: string;
  /** 1 for the first record, one more for each that replaces it. */
  readonly version: number;
  readonly organization: string;
  readonly filename: string;
  /** What the address must carry to be taken for a granted one. */
  readonly signature: string;
  /** Headers that the PUT must carry. */
  readonly headers: Readonly<Record<string, string>>;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  /** Until when the address takes a PUT. */
  readonly writableUntil: number;
  /** Until when the `service_uri` may be used. */
  readonly readableUntil: number;
  /** Null until a file has been sent, and again once it has expired. */
  readonly file: UploadedFile | null;
}
