import type { Listener } from './stress-client.ts'

/** What a charge is for, as who asked for it knows it. */
export type AskedOrder = {
  /** By the letra's code, or the document's number where it is no letra. */
  readonly debts: readonly string[]
  readonly currency: string
  /** Of all of them. */
  readonly minor: number
}

/**
 * Hears which debts each form was asked for: what customers and strangers know by themselves, whatever Llave keeps
 * of it or tells the provider.
 */
export function watchOrders() {
  const asked = new Map<string, AskedOrder>()
  const letraOfLink = new Map<string, string>()
  // biome-ignore lint/suspicious/noExplicitAny: it reads the wire as an outside client does.
  const hear: Listener = (path, answer, body: any) => {
    if (answer?.status !== 200) return
    const { orderId, enlace } = answer.body ?? {}
    if (path.endsWith('/CrearEnlace') && enlace) {
      letraOfLink.set(new URL(enlace).hash.slice(1), body.codLetra)
    } else if (path.endsWith('/GenerarTokenIziPago')) {
      const { codLetra, codLetrasAdicionales = [] } = body.metadata
      const { currency, amount: minor } = body
      asked.set(orderId, { debts: [codLetra, ...codLetrasAdicionales], currency, minor })
    } else if (path.endsWith('/Enlace/GenerarToken')) {
      const { clave, moneda: currency, importe } = body
      const debts = [letraOfLink.get(clave) ?? '']
      asked.set(orderId, { debts, currency, minor: Math.round(importe * 100) })
    }
  }
  return {
    hear,
    asked,
    links: () => letraOfLink.size,
    sets: () => [...asked.values()].filter(({ debts }) => debts.length > 1).length,
  }
}
