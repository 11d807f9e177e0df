import { expect } from '@playwright/test'
import type { Llave } from '../run-llave.ts'

export type Mail = {
  readonly id: number
  readonly to: readonly string[]
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly attachments: readonly {
    readonly filename: string
    readonly contentType: string
    readonly size: number
    readonly path: string
  }[]
}

/** What an address received, newest first. */
export async function readMails(llave: Llave, address: string): Promise<readonly Mail[]> {
  const all = (await (await fetch(`${llave.at().mail}/messages`)).json()) as readonly Mail[]
  return all.filter((mail) => mail.to.includes(address))
}

/** The newest mail whose subject matches, once it is there. */
export async function waitForMail(llave: Llave, address: string, subject: RegExp): Promise<Mail> {
  let found: Mail | undefined
  await expect
    .poll(async () => {
      found = (await readMails(llave, address)).find((mail) => subject.test(mail.subject))
      return found?.subject ?? 'nothing yet'
    })
    .toMatch(subject)
  return found as Mail
}

export async function readAttachment(llave: Llave, mail: Mail, index = 0): Promise<Uint8Array> {
  const response = await fetch(`${llave.at().mail}${mail.attachments[index]?.path}`)
  return new Uint8Array(await response.arrayBuffer())
}
