import { findItem, itemsOf, placeFault } from '@llave/domain/repairs/finish-catalogue'
import type { PhotoMark } from '@llave/domain/repairs/repair-case'
import { validateMark, validateWords } from '@llave/domain/repairs/validate-repair'
import type { SentPicture } from '@llave/domain/service-desk/query'
import { validateContactEmail, validateContactPhone } from '@llave/domain/service-desk/validate-complaint'

export type DraftPhoto = { readonly picture: SentPicture; readonly marks: readonly PhotoMark[] }

/** A case that is being told; texts are empty until they are chosen or written. */
export type RepairDraft = {
  readonly proforma: string
  readonly room: string
  readonly item: string
  readonly defect: string
  readonly words: string
  readonly phone: string
  readonly email: string
  readonly photos: readonly DraftPhoto[]
  /** The number of the case that was opened before it was changed; empty where there is none. */
  readonly after: string
}

export const emptyRepair: RepairDraft = {
  ...{ proforma: '', room: '', item: '', defect: '', words: '', phone: '', email: '', after: '' },
  photos: [],
}

/** The steps of the form, in their order. */
export const repairSteps = ['Propiedad', 'Ambiente', 'Elemento', 'Foto', 'Enviar'] as const

/** The first step, from 0, that has no answer yet; the photo may stay without one. */
export function firstOpenStep({ proforma, room, item, defect }: RepairDraft): number {
  if (proforma === '') return 0
  if (room === '') return 1
  return placeFault({ room, item, defect }) === null ? 3 : 2
}

/** What choosing a room leaves of the item: an item that it does not have is asked for again. */
export function chooseRoom(draft: RepairDraft, room: string): Partial<RepairDraft> {
  const stays = itemsOf(room).some(({ code }) => code === draft.item)
  return stays ? { room } : { room, item: '', defect: '' }
}

export function chooseItem(draft: RepairDraft, item: string): Partial<RepairDraft> {
  const stays = findItem(item)?.defects.some(({ code }) => code === draft.defect)
  return stays ? { item } : { item, defect: '' }
}

/** The error of each field of the last step, in the order of the form. */
export function repairErrors({ words, phone, email }: RepairDraft) {
  return {
    words: validateWords(words),
    phone: validateContactPhone(phone),
    email: validateContactEmail(email),
  }
}

/** What is wrong with the marks of the photos; null where nothing is. */
export function marksFault({ photos }: RepairDraft): string | null {
  for (const { marks } of photos) {
    for (const { text } of marks) {
      const fault = validateMark(text)
      if (fault) return fault
    }
  }
  return null
}
