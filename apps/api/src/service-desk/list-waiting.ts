import { escapeHiddenCharacters, escapeToOneLine } from '@llave/domain/text/hidden-characters'
import { formatDate, formatHour } from '@llave/domain/time/format-date'
import { limaDateTime } from '@llave/domain/time/lima-date'
import type { Queryable } from '../database/database.ts'
import { customerText, propertyText } from './desk-text.ts'
import {
  type DeskComplaint,
  type DeskPicture,
  findDeskComplaints,
  findDeskPictures,
  findWaiting,
  type WaitingQuery,
} from './waiting.store.ts'

/** What waits for the staff, as text, and the pictures that it names. */
export type Waiting = { readonly text: string; readonly pictures: readonly WaitingPicture[] }

/** A picture under the name that the text gives it: `5001-2.jpg`, `20001-3-1.jpg`. */
export type WaitingPicture = { readonly name: string; readonly fileId: string }

/**
 * The unattended complaints, and the open queries whose last message is the customer's, oldest
 * first: with customer, property, and every text and picture.
 */
export async function listWaiting(db: Queryable): Promise<Waiting> {
  const complaints = await findDeskComplaints(db)
  const queries = await findWaiting(db)
  const pictures = await findDeskPictures(db, {
    complaintIds: complaints.map(({ id }) => id),
    messageIds: queries.flatMap(({ thread }) => thread.map(({ id }) => id)),
  })
  const named: WaitingPicture[] = []
  function name(of: DeskPicture, prefix: string): string {
    const picture = { name: `${prefix}-${of.position}.jpg`, fileId: of.fileId }
    named.push(picture)
    return picture.name
  }
  const text = [
    titled('Reclamos por atender', 'No hay reclamos por atender.', [
      ...complaints.map((complaint) => {
        const own = pictures.filter(({ complaintId }) => complaintId === complaint.id)
        return complaintText(
          complaint,
          own.map((picture) => name(picture, String(complaint.id))),
        )
      }),
    ]),
    titled('Consultas por responder', 'No hay consultas por responder.', [
      ...queries.map((query) =>
        queryText(query, (messageId, position) =>
          pictures
            .filter((picture) => picture.messageId === messageId)
            .map((picture) => name(picture, `${query.id}-${position}`)),
        ),
      ),
    ]),
  ].join('\n')
  return { text, pictures: named }
}

function titled(title: string, none: string, parts: readonly string[]): string {
  return parts.length === 0 ? `${none}\n` : `${title}\n\n${parts.join('\n')}`
}

function complaintText(complaint: DeskComplaint, photos: readonly string[]): string {
  const { id, filedAt, customer, properties, phone, email, text } = complaint
  return lines([
    `${id}  ${momentText(filedAt)}`,
    `    Cliente: ${escapeToOneLine(customerText(customer))}`,
    `    Contacto: ${escapeToOneLine(`${phone}, ${email}`)}`,
    `    Inmueble: ${escapeToOneLine(propertyText(properties))}`,
    ...indented(text),
    ...photosLine(photos),
  ])
}

function queryText(
  query: WaitingQuery,
  photosOf: (messageId: number, position: number) => readonly string[],
): string {
  const { id, since, subject, projectName, customer, properties, phones, email, thread } = query
  return lines([
    `${id}  ${momentText(since)}  ${escapeToOneLine(`${projectName}: ${subject}`)}`,
    `    Cliente: ${escapeToOneLine(customerText(customer))}`,
    `    Contacto: ${escapeToOneLine([...phones, email].filter(Boolean).join(', '))}`,
    `    Inmueble: ${escapeToOneLine(propertyText(properties))}`,
    ...thread.flatMap((message, index) => [
      `  ${momentText(message.writtenAt)}  ${message.author === 'customer' ? escapeToOneLine(customer.name) : 'Nosotros'}`,
      ...indented(message.text),
      ...photosLine(photosOf(message.id, index + 1)),
    ]),
  ])
}

function momentText(instant: Temporal.Instant): string {
  const at = limaDateTime(instant)
  return `${formatDate(at.toPlainDate())} ${formatHour(at)}`
}

function indented(text: string): string[] {
  return escapeHiddenCharacters(text)
    .split('\n')
    .map((line) => `    ${line}`)
}

function photosLine(photos: readonly string[]): string[] {
  return photos.length === 0 ? [] : [`    Fotos: ${photos.join(', ')}`]
}

function lines(all: readonly string[]): string {
  return `${all.join('\n')}\n`
}
