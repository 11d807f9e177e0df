import { Readable } from 'node:stream'
import { kindNames } from '@llave/contract/integration/rows/kind-names'
import {
  applyImport,
  discardImport,
  downloadRefusedRows,
  downloadTemplate,
  keepImportProfile,
  listImportProfiles,
  listImportRows,
  listImports,
  lookAtImport,
  openImport,
  readImport,
  uploadImportPart,
} from '@llave/contract/staff/imports/import-calls'
import type { Import } from '@llave/contract/staff/imports/import-message'
import { listedGroups } from '@llave/domain/staff/import-state'
import type { FastifyInstance } from 'fastify'
import { ApiError } from '../../http/api-error.ts'
import { renderTemplate } from '../../integration/templates/render-template.ts'
import type { RegisterStaffCall } from '../calls/register-staff-call.ts'
import { listFiles, readParts } from './import-files.store.ts'
import { listProfiles } from './import-profiles.store.ts'
import {
  countRows,
  findImport,
  listImports as findImports,
  listRefusedCustomers,
  listRows,
  type StoredImport,
} from './imports.store.ts'
import { keepProfile } from './keep-profile.ts'
import { askForLook, askToApply, beginImport, discard, type ImportParts, takePart } from './manage-imports.ts'

const pageSize = 50
const batchesAtOnce = 25

/** The calls with which administration brings in the developer's files, and others see what came in. */
export function registerImports(app: FastifyInstance, register: RegisterStaffCall, parts: ImportParts): void {
  const { db } = parts
  app.addContentTypeParser([...uploadImportPart.upload], { parseAs: 'buffer' }, (_request, bytes, done) =>
    done(null, bytes),
  )

  register(listImports, async ({ query: { before } }) => {
    const found = await findImports(db, before ?? null, batchesAtOnce + 1)
    const shown = found.slice(0, batchesAtOnce)
    return {
      imports: shown.map(({ importId, batchId, counts, micros: _, ...rest }) => ({
        ...rest,
        files: [...rest.files],
        importId: textOf(importId),
        batchId: textOf(batchId),
        counts: countsOf(counts),
      })),
      before: found.length > batchesAtOnce ? (shown.at(-1)?.micros ?? '') : '',
    }
  })

  register(listImportProfiles, async () => ({
    profiles: (await listProfiles(db)).map(({ id, ...rest }) => ({ ...rest, profileId: String(id) })),
  }))

  register(keepImportProfile, async ({ body: { content }, person }) => ({
    profileId: String(await keepProfile(parts, content, person.id)),
  }))

  register(openImport, async ({ person }) => ({ importId: String(await beginImport(parts, person.id)) }))

  register(uploadImportPart, async ({ params, query: { name, part }, body }) => {
    await takePart(parts, Number(params.importId), { name, part: Number(part), bytes: body })
    return undefined
  })

  register(lookAtImport, async ({ params, body, person }) => {
    await askForLook(parts, { importId: Number(params.importId), staffId: person.id }, body)
    return undefined
  })

  register(readImport, async ({ params }) => {
    const stored = await requireImport(params.importId)
    const files = await listFiles(db, stored.id)
    const listed = await countRows(db, stored.id)
    return messageOf(stored, files, listed)
  })

  register(listImportRows, async ({ params, query: { group, after }, tellsOf }) => {
    const { id } = await requireImport(params.importId)
    const found = await listRows(db, id, group, Number(after ?? 0), pageSize + 1)
    const rows = found.slice(0, pageSize)
    tellsOf([...new Set(rows.flatMap(({ customerId }) => customerId ?? []))])
    return {
      rows: rows.map(({ customerId, customerName, field, kind, before, after, ...row }) => ({
        ...row,
        kind: kindNames.find((name) => name === kind) ?? ('' as const),
        column: field,
        customer: customerId === null ? null : { customerId: String(customerId), name: customerName },
        before: before ? { ...before } : null,
        after: after ? { ...after } : null,
      })),
      after: found.length > pageSize ? String(rows.at(-1)?.position ?? '') : '',
    }
  })

  register(applyImport, async ({ params, body, person }) => {
    await askToApply(parts, { importId: Number(params.importId), staffId: person.id }, body)
    return undefined
  })

  register(discardImport, async ({ params, body: { why }, person }) => {
    await discard(parts, { importId: Number(params.importId), staffId: person.id }, why)
    return undefined
  })

  register(downloadRefusedRows, async ({ params, tellsOf }) => {
    const { id } = await requireImport(params.importId)
    const file = (await listFiles(db, id)).find(
      (each) => each.role === 'refused' && String(each.id) === params.fileId,
    )
    if (!file) throw new ApiError('no_encontrado')
    tellsOf(await listRefusedCustomers(db, id))
    return { stream: Readable.from(readParts(db, file.id)), fileName: plainFileName(file.name) }
  })

  register(downloadTemplate, async () => ({
    bytes: new Uint8Array(await renderTemplate()),
    fileName: 'plantilla-llave.xlsx',
  }))

  async function requireImport(importId: string): Promise<StoredImport> {
    const stored = await findImport(db, Number(importId))
    if (!stored) throw new ApiError('no_encontrado')
    return stored
  }
}

function messageOf(
  stored: StoredImport,
  files: Awaited<ReturnType<typeof listFiles>>,
  listed: Awaited<ReturnType<typeof countRows>>,
): Import {
  const filesOf = (role: 'sent' | 'refused') =>
    files
      .filter((file) => file.role === role)
      .map(({ id, name, size }) => ({ fileId: String(id), name, size }))
  return {
    ...stored,
    importId: String(stored.id),
    files: filesOf('sent'),
    refusedFiles: filesOf('refused'),
    complete: [...stored.complete] as Import['complete'],
    counts: countsOf(stored.counts),
    listed: listedGroups.map((group) => ({ group, rows: listed[group] ?? 0 })),
    recognised: (stored.recognised ?? []).map((each) => ({ ...each, said: [...each.said] })),
    missing: (stored.missing ?? []).map((each) => ({ ...each })),
    endedBy: stored.endedBy ?? '',
    batchId: textOf(stored.batchId),
    profileId: textOf(stored.profileId),
    profile: stored.profileSystem ?? '',
  }
}

function countsOf(counts: StoredImport['counts']): Import['counts'] {
  return kindNames.flatMap((kind) => {
    const of = counts?.[kind]
    return of ? [{ ...of, kind }] : []
  })
}

function textOf(id: number | null): string {
  return id === null ? '' : String(id)
}

/** A header takes no more than these. */
function plainFileName(name: string): string {
  return name.normalize('NFD').replace(/[^\w .()-]/g, '')
}
