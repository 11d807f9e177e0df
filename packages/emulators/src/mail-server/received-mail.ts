import PostalMime from 'postal-mime'

export type MailAttachment = { filename: string | null; contentType: string; size: number; content: Buffer }

export type ReceivedMail = {
  id: number
  receivedAt: string
  /** Header addresses, without names. */
  from: string
  to: string[]
  /** Addresses of the SMTP envelope. */
  envelopeTo: string[]
  subject: string
  text: string
  html: string
  messageId: string
  attachments: MailAttachment[]
}

/** Parses a message as it came over SMTP. */
export async function parseMail(raw: Buffer, envelopeTo: string[], id: number): Promise<ReceivedMail> {
  const mail = await PostalMime.parse(raw, { attachmentEncoding: 'arraybuffer' })
  return {
    id,
    receivedAt: new Date().toISOString(),
    from: mail.from?.address ?? '',
    to: (mail.to ?? []).flatMap(({ address }) => address ?? []),
    envelopeTo,
    subject: mail.subject ?? '',
    text: mail.text ?? '',
    html: mail.html ?? '',
    messageId: mail.messageId ?? '',
    attachments: mail.attachments.map(({ filename, mimeType, content }) => {
      const bytes = Buffer.from(content as ArrayBuffer)
      return { filename, contentType: mimeType, size: bytes.length, content: bytes }
    }),
  }
}

/** What is wrong with a message, in one line; null for a good one. A real relay would refuse or bury these. */
export function faultOfMail(mail: ReceivedMail): string | null {
  if (mail.from === '') return 'no From'
  if (mail.to.length === 0) return 'no To'
  if (mail.subject.trim() === '') return 'no Subject'
  if (!/^<[^<>\s@]+@[^<>\s@]+>$/.test(mail.messageId)) return 'no Message-ID'
  if (mail.text.trim() === '') return 'no text part'
  return null
}
