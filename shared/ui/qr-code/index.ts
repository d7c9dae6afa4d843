// Provided by the shell only to the pages that use it, because it includes the encoder.
export { QrCode } from './QrCode.tsx';
