import type { FastifyInstance } from 'fastify'
import QRCode from 'qrcode'

/** The same limit as for checks: each receipt on a screen loads one image. */
const imagesPerMinute = 60

/**
 * `GET /verificar/{codigo}/qr.svg`: the QR of that check page, for the receipt that the browser
 * prints. It is drawn for any code, known or not; only the check page tells whether it is valid.
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
