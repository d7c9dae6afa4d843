import { buildDescriptor } from '../loader/testing.ts';
import { createFederation } from './connect.ts';
import { provided } from './provided.ts';

test('re-registering a remote after a failure writes nothing to the console', () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation();
  const federation = createFederation({
    nonce: undefined,
    trustedOrigins: [location.origin],
    provided,
    versions: {},
    entryTimeoutMs: 1000,
  });
  const remote = buildDescriptor();
  federation.register(remote, { force: false });
  federation.register(remote, { force: true });
  federation.register({ ...remote, build: '2.0.0+cccccccccccc', base: '/r/demo/2.0.0+cccccccccccc/' }, { force: true });
  expect(warn).not.toHaveBeenCalled();
});
