export {
  contractVersion,
  maximumBytes,
  mediaFormats,
  minimumBytes,
  outputVideoUrlValidForMs,
  serviceUriValidForMs,
  videoStyles,
} from './generated/facts.ts';
