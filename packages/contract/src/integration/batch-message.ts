import * as z from 'zod/mini'

/** Rows of one call; more of them are several calls. */
export const maxBatchRows = 5000

/** Bytes of one call: 3 kB a row, ten times what a letra has. */
export const batchBodyLimit = 16 * 1024 * 1024

/**
 * A row as OpenAPI shows it, one to be stored or one to be withdrawn. It is taken as it comes: rows are
 * judged one by one, so that a bad one refuses itself and not the call.
 */
function statedAs(row: z.ZodMiniType, key: readonly string[]) {
  const { $schema: _, properties = {}, ...stated } = z.toJSONSchema(row, { io: 'input' })
  const members = Object.entries(properties).map(([name, member]) => [name, withoutAbsence(member)] as const)
  const withdrawn = {
    type: 'object',
    properties: {
      ...Object.fromEntries(members.filter(([name]) => key.includes(name))),
      withdraw: { type: 'boolean', const: true },
    },
    required: [...key, 'withdraw'],
  } as const
  return z.unknown().register(z.globalRegistry, {
    anyOf: [{ ...stated, properties: Object.fromEntries(members) }, withdrawn],
  })
}

type Member = z.core.JSONSchema._JSONSchema

/** What is read where a member is absent, null or nothing, is no value to send. */
function withoutAbsence(member: Member): Member {
  if (typeof member === 'boolean') return member
  const { anyOf = [], type, default: absent, ...stated } = member
  const own = anyOf.find((each) => typeof each === 'object' && each.type !== 'null')
  const types = Array.isArray(type) ? type.filter((each) => each !== 'null') : [type]
  const shown = absent === '' || absent === null || absent === undefined ? {} : { default: absent }
  return { type: types[0], ...stated, ...(typeof own === 'object' ? own : {}), ...shown } as Member
}

/** The body of a call that brings rows of one kind, which are known by the members of their key. */
export function batchBody(row: z.ZodMiniType, key: readonly string[]) {
  return z.strictObject({
    rows: z.array(statedAs(row, key)).check(z.minLength(1), z.maxLength(maxBatchRows)),
    /** One refused row means that nothing is stored. */
    atomic: z._default(z.boolean(), false),
    /** Says what would happen, and does nothing. */
    dryRun: z._default(z.boolean(), false),
  })
}

const note = { field: z.string(), reason: z.string() }

/** What became of the rows, in the order in which they were sent. */
export const batchAnswer = z.object({
  /** The number of the batch; null for a dry run. */
  batch: z.nullable(z.number()),
  /** False where nothing was stored. */
  applied: z.boolean(),
  dryRun: z.boolean(),
  counts: z.object({
    created: z.number(),
    changed: z.number(),
    same: z.number(),
    withdrawn: z.number(),
    refused: z.number(),
  }),
  rows: z.array(
    z.object({
      outcome: z.enum(['created', 'changed', 'same', 'withdrawn', 'refused']),
      /** Why it was refused, each with the value that was refused. */
      faults: z.optional(z.array(z.object({ ...note, value: z.string() }))),
      /** What was remarked about a row that was taken. */
      notes: z.optional(
        z.array(
          z.object({
            ...note,
            /** Whose word is stored, where Llave and the system that sent the row disagree about the field. */
            wins: z.optional(z.enum(['llave', 'erp'])),
          }),
        ),
      ),
    }),
  ),
})

export type BatchBody = z.output<ReturnType<typeof batchBody>>
export type BatchAnswer = z.output<typeof batchAnswer>
