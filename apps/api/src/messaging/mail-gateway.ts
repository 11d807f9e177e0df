import { createTransport } from 'nodemailer'
import type { SendMail } from './message.ts'

export type MailHost = { readonly url: string; readonly from: string }
export type MailGateway = { readonly send: SendMail; close(): void }

/** The mail server (SMTP_URL). A send throws where the server does not take the message within a minute. */
export function openMailGateway(host: MailHost): MailGateway {
  const transport = createTransport({
    url: host.url,
    pool: true,
    maxConnections: 3,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 40_000,
    // Attachments can never refer to a file or address of this machine, whatever a template contains.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send(mail, messageId) {
      await transport.sendMail({
        messageId,
        from: host.from,
        to: { name: '', address: mail.to },
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        headers: {
          'Auto-Submitted': 'auto-generated',
          'Content-Language': 'es-PE',
          ...(mail.unsubscribeUrl && {
            'List-Unsubscribe': `<${mail.unsubscribeUrl}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }),
        },
        attachments: mail.attachments.map(({ fileName, contentType, bytes }) => ({
          filename: fileName,
          contentType,
          content: Buffer.from(bytes),
        })),
      })
    },
    close: () => transport.close(),
  }
}
