export { hostConfig as default } from '@guildhall/shared/federation/webpack';
