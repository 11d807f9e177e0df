import type { MessageRenderers } from '@llave/api/messaging/message'
import { channelOf } from '@llave/api/messaging/message-kinds'

/** Renderers that have nothing left to say of any kind of message, for tests of other things. */
export const silentRenderers = Object.fromEntries(
  Object.keys(channelOf).map((kind) => [kind, async () => null]),
) as unknown as MessageRenderers
