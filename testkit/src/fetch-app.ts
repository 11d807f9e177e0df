import type { FastifyInstance, InjectOptions } from 'fastify'

/** `fetch` for what an app answers, without a network. */
export function fetchApp(app: FastifyInstance): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init)
    const bytes = Buffer.from(await request.arrayBuffer())
    const { statusCode, headers, rawPayload } = await app.inject({
      method: request.method as NonNullable<InjectOptions['method']>,
      url: new URL(request.url).pathname + new URL(request.url).search,
      headers: Object.fromEntries(request.headers),
      ...(bytes.length > 0 ? { payload: bytes } : {}),
    })
    const told = Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)])
    return new Response(new Uint8Array(rawPayload), { status: statusCode, headers: told })
  }
}
