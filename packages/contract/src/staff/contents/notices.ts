import {
  type Audience,
  audienceKinds,
  mostProformas,
  type StaffNoticeState,
  staffNoticeStateNames,
} from '@llave/domain/staff/staff-notice'
import * as z from 'zod/mini'
import { codec, defineCall, message, noContent } from '../../call.ts'
import { description, digits, identifier, limaMoment, limaMomentOrBlank, text } from '../../fields.ts'
import { reason } from '../reason.ts'

const reads = { right: 'read:content' } as const
const writes = { right: 'write:content' } as const
const params = z.object({ noticeId: digits(15) })
const version = z.int().check(z.positive(), z.maximum(2_147_483_647))
const people = z.int().check(z.nonnegative(), z.maximum(2_147_483_647))
const codeOrNone = text(40)
const proformas = z.array(identifier).check(z.maxLength(mostProformas))

const audience = codec(
  z.object({
    kind: z.enum(audienceKinds),
    projectCode: codeOrNone,
    stage: description,
    proformas,
    owing: z.boolean(),
  }),
  {
    decode: (wire): Audience => wire,
    encode: (value: Audience) => ({ ...value, proformas: [...value.proformas] }),
  },
)

/** Words and audience, as they are kept while they are written: both may still be empty. */
const draft = { title: text(300), text: text(10_000), audience }

/** Where notices are written: here, or in the developer's own system, which alone changes and withdraws them. */
const noticeOrigins = ['mesa', 'erp'] as const

/** A row of the list. */
export type NoticeLine = {
  readonly origin: (typeof noticeOrigins)[number]
  /** Among those of its origin. */
  readonly noticeId: string
  /** How often it was written; 1 of one that was not written here. */
  readonly version: number
  readonly state: StaffNoticeState
  readonly title: string
  readonly audience: Audience
  /** Of the project that it is for; else empty. */
  readonly projectName: string
  /** When it goes or went; null of a draft. */
  readonly goesAt: Temporal.Instant | null
  /** People whom it reached when it went; null before, and of one that was not written here. */
  readonly people: number | null
  readonly reads: number
}

export type StaffNotice = NoticeLine & {
  readonly text: string
  readonly properties: number | null
  readonly writtenBy: string
  readonly withdrawnAt: Temporal.Instant | null
}

const line = {
  origin: z.enum(noticeOrigins),
  noticeId: digits(15),
  version,
  state: z.enum(staffNoticeStateNames),
  title: text(300),
  audience,
  projectName: description,
  goesAt: limaMomentOrBlank,
  people: z.nullable(people),
  reads: people,
}

export type NoticePage = {
  readonly notices: readonly NoticeLine[]
  /** Where the next page begins; empty on the last. */
  readonly after: string
  /** How many are in each state. */
  readonly counts: Readonly<Record<StaffNoticeState, number>>
}

const cursor = z.string().check(z.regex(/^(mesa|erp)[0-9]{1,15}$/))

/** The notices that customers see, will see or saw, whoever wrote them, the newest first, by pages. */
export const listNotices = defineCall({
  name: 'listNotices',
  method: 'GET',
  path: '/mesa/contents/notices',
  access: reads,
  query: z.object({ state: z.optional(z.enum(staffNoticeStateNames)), after: z.optional(cursor) }),
  answer: message(
    codec(
      z.object({
        notices: z.array(z.object(line)),
        after: text(20),
        counts: z.object({ draft: people, planned: people, sent: people, withdrawn: people }),
      }),
      {
        decode: (wire): NoticePage => wire,
        encode: (page: NoticePage) => ({ ...page, notices: [...page.notices], counts: { ...page.counts } }),
      },
    ),
  ),
})

/** A project that a notice can be for. */
export type AudienceProject = {
  readonly projectCode: string
  readonly name: string
  /** The stage at which its works are; empty where no picture says one. */
  readonly stage: string
}

/** The projects to choose from, by name. */
export const listAudiences = defineCall({
  name: 'listAudiences',
  method: 'GET',
  path: '/mesa/contents/audiences',
  access: reads,
  answer: message(
    codec(
      z.object({
        projects: z.array(z.object({ projectCode: identifier, name: description, stage: description })),
      }),
      {
        decode: (wire): readonly AudienceProject[] => wire.projects,
        encode: (projects: readonly AudienceProject[]) => ({ projects: [...projects] }),
      },
    ),
  ),
})

/** How many an audience has now. */
export type AudienceCount = {
  readonly people: number
  readonly properties: number
  /** Of the people, those whose e-mail is known. */
  readonly withEmail: number
  /** Of the people, those who did not sign in within 90 days. */
  readonly away: number
  /** Proformas that nobody holds, or that are none. */
  readonly unknown: readonly string[]
}

/** Counts whom a notice would reach, before it goes. */
export const countAudience = defineCall({
  name: 'countAudience',
  method: 'GET',
  path: '/mesa/contents/audiences/count',
  access: reads,
  query: codec(
    z.object({
      kind: z.enum(audienceKinds),
      projectCode: z.optional(codeOrNone),
      stage: z.optional(description),
      /** One a line. */
      proformas: z.optional(text(41 * mostProformas)),
      owing: z.optional(z.literal('true')),
    }),
    {
      decode: ({ kind, projectCode = '', stage = '', proformas = '', owing }): Audience => ({
        kind,
        projectCode,
        stage,
        proformas: proformas.split('\n').filter((one) => one !== ''),
        owing: owing === 'true',
      }),
      encode: ({ kind, projectCode, stage, proformas, owing }: Audience) => ({
        kind,
        ...(projectCode && { projectCode }),
        ...(stage && { stage }),
        ...(proformas.length > 0 && { proformas: proformas.join('\n') }),
        ...(owing && { owing: 'true' as const }),
      }),
    },
  ),
  answer: message(
    codec(
      z.object({
        people,
        properties: people,
        withEmail: people,
        away: people,
        unknown: z.array(text(4_100)),
      }),
      {
        decode: (wire): AudienceCount => wire,
        encode: (count: AudienceCount) => ({ ...count, unknown: [...count.unknown] }),
      },
    ),
  ),
})

/** One notice with its words. */
export const readNotice = defineCall({
  name: 'readNotice',
  method: 'GET',
  path: '/mesa/contents/notices/{noticeId}',
  access: reads,
  params,
  answer: message(
    codec(
      z.object({
        ...line,
        text: text(10_000),
        properties: z.nullable(people),
        writtenBy: text(60),
        withdrawnAt: limaMomentOrBlank,
      }),
      { decode: (wire): StaffNotice => wire, encode: (notice: StaffNotice) => notice },
    ),
  ),
  errors: ['no_encontrado'],
})

/** Which notice was written, and how often it was by now. */
export type WrittenNotice = { readonly noticeId: string; readonly version: number }

const written = message(
  codec(z.object({ noticeId: digits(15), version }), {
    decode: (wire): WrittenNotice => wire,
    encode: (value: WrittenNotice) => value,
  }),
)

/** Keeps a draft. */
export const createNotice = defineCall({
  name: 'createNotice',
  method: 'POST',
  path: '/mesa/contents/notices',
  access: writes,
  body: z.object(draft),
  answer: written,
})

/** Keeps a draft in place of what its writer saw. */
export const saveNotice = defineCall({
  name: 'saveNotice',
  method: 'PUT',
  path: '/mesa/contents/notices/{noticeId}',
  access: writes,
  params,
  body: z.object({ ...draft, version }),
  answer: written,
  errors: ['no_encontrado', 'aviso_cambiado'],
})

/** Plans a draft for a moment, or lets it go now: to as many people as its writer saw. */
export const planNotice = defineCall({
  name: 'planNotice',
  method: 'POST',
  path: '/mesa/contents/notices/{noticeId}/plan',
  access: writes,
  params,
  body: z.object({
    version,
    /** Empty for now. */
    goesAt: limaMomentOrBlank,
    people,
    /** The number that was typed to confirm; null where none was asked for. */
    typed: z.nullable(people),
  }),
  answer: message(
    codec(z.object({ state: z.enum(staffNoticeStateNames), goesAt: limaMoment }), {
      decode: (wire): { readonly state: StaffNoticeState; readonly goesAt: Temporal.Instant } => wire,
      encode: (value: { readonly state: StaffNoticeState; readonly goesAt: Temporal.Instant }) => value,
    }),
  ),
  errors: ['no_encontrado', 'aviso_cambiado', 'aviso_sin_destino', 'cuenta_cambio', 'cuenta_sin_confirmar'],
})

/** Takes a notice away: a draft is left, what is planned does not go, what went is seen no more. */
export const withdrawNotice = defineCall({
  name: 'withdrawNotice',
  method: 'POST',
  path: '/mesa/contents/notices/{noticeId}/withdraw',
  access: writes,
  params,
  body: z.object({ version, why: reason }),
  answer: noContent,
  errors: ['no_encontrado', 'aviso_cambiado'],
})
