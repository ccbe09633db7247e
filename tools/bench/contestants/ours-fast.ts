// The generated check, without zod.
export { isTask as check } from '@videogen/validators/fast';
