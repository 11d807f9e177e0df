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
  /** Where a mail program ends these messages by one POST (RFC 8058); absent where nothing ends them. */
  readonly unsubscribeUrl?: string
}

/** Hands an SMS or an e-mail to its host. Throws where the host did not accept it. */
export type SendSms = (sms: Sms) => Promise<void>
export type SendMail = (mail: Mail, messageId: string) => Promise<void>

type Rendered<K extends MessageKind> = MessageKinds[K]['channel'] extends 'sms' ? Sms : Mail

/** A message that may not be sent now: why, and from when on it may be; for good where that is null. */
export type Unsent = { readonly unsent: string; readonly until: Temporal.Instant | null }

/** Only what is looked at again when it leaves may be held back. */
type UnsentOf<K extends MessageKind> = K extends 'reminder' | 'reminder-sms' ? Unsent : never

/** Renders each kind of message from its payload; null where it no longer applies. */
export type MessageRenderers = {
  readonly [K in MessageKind]: (
    payload: MessageKinds[K]['payload'],
    recipient: string,
  ) => Promise<Rendered<K> | UnsentOf<K> | null>
}
