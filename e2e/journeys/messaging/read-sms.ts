import { expect } from '@playwright/test'
import type { Llave } from '../run-llave.ts'

type Sms = { readonly id: number; readonly NumeroCelular: string; readonly Mensaje: string }

/** The messages with a code; others, such as those about automatic debit, may arrive at any time. */
async function received(llave: Llave, number: string): Promise<readonly Sms[]> {
  const all = (await (await fetch(`${llave.at().sms}/messages`)).json()) as readonly Sms[]
  return all.filter((sms) => sms.NumeroCelular === number && sms.Mensaje.includes('código'))
}

/** How many codes a phone has received. */
export async function countSms(llave: Llave, number: string): Promise<number> {
  return (await received(llave, number)).length
}

/** The digits of the newest code, once the phone has received more than `before`. */
export async function readCode(llave: Llave, number: string, before: number): Promise<string> {
  let newest: Sms | undefined
  await expect
    .poll(async () => {
      const messages = await received(llave, number)
      newest = messages[0]
      return messages.length
    })
    .toBeGreaterThan(before)
  const digits = /\d{3,8}/.exec(newest?.Mensaje ?? '')?.[0]
  if (!digits) throw new Error('The message carries no code')
  return digits
}
