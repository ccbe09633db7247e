export {
  contractVersion,
  maximumBytes,
  mediaFormats,
  minimumBytes,
  outputVideoUrlValidForMs,
  serviceUriValidForMs,
  taskCategories,
  videoStyles,
} from './generated/facts.ts';
