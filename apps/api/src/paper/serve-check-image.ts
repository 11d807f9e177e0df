import type { FastifyInstance } from 'fastify'
import QRCode from 'qrcode'

/** As many as checks: each receipt on a screen loads one. */
const imagesPerMinute = 60

/**
 * `GET /verificar/{codigo}/qr.svg`: the QR of that check page, for the receipt that the browser
 * prints. It is drawn of any code, known or not: what the code is worth the page says.
 */
export function serveCheckImage(app: FastifyInstance, publicUrl: string): void {
  app.get<{ Params: { code: string } }>(
    '/verificar/:code/qr.svg',
    { config: { rateLimit: { max: imagesPerMinute } } },
    async (request, reply) => {
      const { code } = request.params
      if (!/^[0-9A-Z]{8,40}$/.test(code)) return reply.callNotFound()
      const address = `${publicUrl}/verificar/${code}`
      const image = await QRCode.toString(address, { type: 'svg', errorCorrectionLevel: 'M', margin: 0 })
      return reply
        .type('image/svg+xml')
        .header('cache-control', 'public, max-age=31536000, immutable')
        .send(image)
    },
  )
}
