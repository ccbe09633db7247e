import type { Session } from '../session.ts';
export interface ListenOptions {
  readonly port: number;
  readonly host: string;
  readonly publicUrl?: string;
}
export async function listen(_session: Session, _options: ListenOptions): Promise<void> {
  throw new Error('x');
}
