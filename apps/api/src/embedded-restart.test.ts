import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startCardProvider } from '@llave/emulators/card-provider/start-card-provider'
import { copyEmbedded } from '@llave/testkit/database/copy-embedded'
import { penShop, usdShop } from '@llave/testkit/payments/open-payment-fixture'
import { type FormToken, payForm } from '@llave/testkit/payments/pay-form'
import { runApiProcess } from '@llave/testkit/run-api-process'
import { openLetras } from '@llave/testkit/stress/open-letras'
import { afterAll, expect, test } from 'vitest'
import { connectEmbedded } from './database/connect-embedded.ts'

const folder = mkdtempSync(join(tmpdir(), 'llave-restart-'))
const shops = { PEN: penShop, USD: usdShop }
const card = await startCardProvider({
  host: '127.0.0.1',
  shops: [penShop, usdShop],
  ipnUrl: 'http://127.0.0.1:9',
})
afterAll(async () => {
  await card.close()
  rmSync(folder, { recursive: true })
})

/** Only one process can open the folder, so the data is inserted before the server starts. */
async function fillFolder() {
  await copyEmbedded(folder)
  const db = await connectEmbedded(folder)
  const [letra] = await openLetras(db, 1)
  await db.destroy()
  if (!letra) throw new Error('no letra')
  return letra
}

test('on the embedded database a paid letra stays paid after kill -9 and restart, with the same receipt', async ({
  signal,
}) => {
  const letra = await fillFolder()
  const llave = await runApiProcess({ cardUrl: card.url, shops, database: { folder }, signal })
  const call = (path: string, body: object) =>
    fetch(`${llave.url}/api/MiCuenta/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${letra.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const readState = async () => {
    const wanted = [{ pROFORMAField: letra.proforma, nLETRAField: letra.code }]
    const answer = await call('ConsultaClienteLetra_LetterSap?NroDocumento=50000001', wanted)
    const letras = (await answer.json()) as { eSTADOLETRAField: string }[]
    return letras.map((each) => each.eSTADOLETRAField)
  }
  const printReceipt = async () => {
    const answer = await call('GenerarRecibo', { documento: letra.code })
    return Buffer.from(await answer.arrayBuffer())
  }
  try {
    const form = await call('GenerarTokenIziPago', {
      amount: letra.amountMinor,
      currency: letra.currency,
      orderId: '211126152005',
      formAction: 'ASK_REGISTER_PAY',
      metadata: { codLetra: letra.code, proforma: letra.proforma, tipoOperacion: 'R3', dispositivo: 'PC' },
    })
    const paid = await call('RegistrarPago', await payForm({ card }, (await form.json()) as FormToken))
    expect(await paid.json()).toMatchObject({ estado: 'PAGADA' })
    const receipt = await printReceipt()
    expect(receipt.subarray(0, 5).toString()).toBe('%PDF-')

    await llave.kill()
    await expect(readState()).rejects.toThrow()
    await llave.start()
    expect(await readState()).toEqual(['PAGADA'])
    expect((await printReceipt()).equals(receipt)).toBe(true)
  } finally {
    await llave.kill()
  }
})
