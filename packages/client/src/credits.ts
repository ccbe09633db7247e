export { getCredits, type PricedRequest, type Prices } from '@videogen/shared/get-credits';
