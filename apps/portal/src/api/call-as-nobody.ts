import { createCallApi } from './create-call-api.ts'

/** Calls without the session of this browser, which is somebody else's. */
export const callAsNobody = createCallApi({
  fetch: (address, init) => fetch(address, init),
  token: () => null,
  onUnauthorized: async () => undefined,
  onUnverified: async () => undefined,
})
