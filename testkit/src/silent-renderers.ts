import type { MessageRenderers } from '@llave/api/messaging/message'
import { channelOf } from '@llave/api/messaging/message-kinds'

/** Renderers that drop every kind of message, for tests that do not concern messages. */
export const silentRenderers = Object.fromEntries(
  Object.keys(channelOf).map((kind) => [kind, async () => null]),
) as unknown as MessageRenderers
