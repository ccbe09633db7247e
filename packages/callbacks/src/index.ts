export const version = '0.15.0' as string;
