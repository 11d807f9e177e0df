import type { Attachment, SentPicture } from '../service-desk/query.ts'
import { type FinishPlace, placeWords } from './finish-catalogue.ts'
import type { BuyerStep, RepairState } from './repair-state.ts'

/** A place on a photo, in thousandths of its width and height, with what is there. */
export type PhotoMark = { readonly x: number; readonly y: number; readonly text: string }

/** A photo with its marks. */
export type MarkedPhoto = Attachment & { readonly marks: readonly PhotoMark[] }

/** One thing that happened to a case. Moments are those of a clock in Lima. */
export type RepairStep = {
  readonly state: RepairState
  readonly at: Temporal.PlainDateTime
  readonly author: 'buyer' | 'developer'
  readonly text: string
  /** The hour that was chosen. */
  readonly visitAt: Temporal.PlainDateTime | null
  readonly photos: readonly Attachment[]
  /** Of the end of a repair: how it was before, as the developer saw it. */
  readonly photosBefore: readonly Attachment[]
}

/** A case as its buyer sees it. */
export type RepairCase = FinishPlace & {
  /** The number of the complaint that it is. */
  readonly id: string
  readonly proforma: string
  readonly projectName: string
  readonly productName: string
  readonly state: RepairState
  /** How many things happened: what an act on it says it has seen. */
  readonly version: number
  readonly observation: string
  /** The photos with which it was filed. */
  readonly photos: readonly MarkedPhoto[]
  readonly steps: readonly RepairStep[]
  /** The hours on offer; empty but while a visit is proposed. */
  readonly slots: readonly Temporal.PlainDateTime[]
  /** Who comes; empty where nobody said. */
  readonly visitor: string
  /** The hour of the visit that was chosen last. */
  readonly visitAt: Temporal.PlainDateTime | null
}

/** A case as a buyer tells it. */
export type ToldRepair = FinishPlace & {
  readonly proforma: string
  readonly words: string
  readonly phone: string
  readonly email: string
  readonly photos: readonly { readonly picture: SentPicture; readonly marks: readonly PhotoMark[] }[]
}

/** The customer's cases, and when each of their properties was delivered; null where nobody said. */
export type Repairs = {
  readonly cases: readonly RepairCase[]
  readonly deliveries: readonly {
    readonly proforma: string
    readonly deliveredOn: Temporal.PlainDate | null
  }[]
}

/** What a buyer does with a case. */
export type RepairMove = {
  readonly id: string
  /** The version of the case that they had before them. */
  readonly seen: number
  readonly step: BuyerStep
  /** The hour that is chosen; else null. */
  readonly visitAt: Temporal.PlainDateTime | null
  /** Why; empty where no reason is needed. */
  readonly text: string
  /** What shows it; of a refusal, or of opening the case again. */
  readonly photos: readonly SentPicture[]
}

/** The four stages that the line of a case shows, and how many of them were reached. */
export const repairStages = ['Recibido', 'Visita', 'Reparación', 'Conformidad'] as const
export function stageOf(state: RepairState): number {
  const stages: Record<RepairState, number> = {
    received: 0,
    reopened: 0,
    refused: 1,
    visit_proposed: 1,
    visit_chosen: 1,
    repairing: 2,
    finished: 3,
    accepted: 4,
    declined: 0,
  }
  return stages[state]
}

/** `Mampara o ventana, sala comedor: entra agua por el marco` */
export function repairTitle(place: FinishPlace): string {
  const { room, item, defect } = placeWords(place)
  return `${item}, ${lowerFirst(room)}: ${lowerFirst(defect)}`
}

/** The complaint that a case is, in the words that all who read complaints see. */
export function repairObservation(
  place: FinishPlace,
  words: string,
  photos: readonly { readonly marks: readonly PhotoMark[] }[],
): string {
  const marks = photos.flatMap((photo, at) =>
    photo.marks.map((mark, index) => `Foto ${at + 1}, marca ${index + 1}: ${mark.text.trim()}`),
  )
  return [repairTitle(place), words.trim(), ...marks].filter((line) => line !== '').join('\n')
}

/** Whether a case holds all that was told: one that was opened by an earlier sending may hold less, or else. */
export function wasOpenedAsTold(told: ToldRepair, opened: RepairCase): boolean {
  const [, ...said] = opened.observation.split('\n')
  const [, ...tells] = repairObservation(told, told.words, told.photos).split('\n')
  return (
    opened.proforma === told.proforma &&
    opened.room === told.room &&
    opened.item === told.item &&
    opened.defect === told.defect &&
    opened.photos.length === told.photos.length &&
    said.join('\n') === tells.join('\n')
  )
}

function lowerFirst(text: string): string {
  return text.slice(0, 1).toLowerCase() + text.slice(1)
}
