import type { Phone } from '@llave/domain/access/phone'
import type { MessageKind, MessageKinds } from './message-kinds.ts'

export type Sms = { readonly phone: Phone; readonly text: string }

export type Attachment = {
  readonly fileName: string
  readonly contentType: string
  readonly bytes: Uint8Array
}

export type Mail = {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly attachments: readonly Attachment[]
}

/** Puts an SMS or an e-mail into the hands of its host. Throws where the host did not take it. */
export type SendSms = (sms: Sms) => Promise<void>
export type SendMail = (mail: Mail, messageId: string) => Promise<void>

type Rendered<K extends MessageKind> = MessageKinds[K]['channel'] extends 'sms' ? Sms : Mail

/** Makes each kind of message from what its row carries; null where there is nothing left to say. */
export type MessageRenderers = {
  readonly [K in MessageKind]: (
    payload: MessageKinds[K]['payload'],
    recipient: string,
  ) => Promise<Rendered<K> | null>
}
