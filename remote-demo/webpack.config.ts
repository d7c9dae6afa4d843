export { remoteConfig as default } from '@guildhall/shared/federation/webpack';
