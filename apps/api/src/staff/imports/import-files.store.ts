import { type FileHandle, open } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Queryable, Trx } from '../../database/database.ts'

/** A large value would block the embedded database. */
const chunk = 256 * 1024
/** Chunks of a part of an upload, at most. */
const chunksOfPart = 16

export type ImportFile = {
  readonly id: number
  readonly name: string
  /** `seen` is what the look found, of an application that began. */
  readonly role: 'sent' | 'refused' | 'seen'
  /** Bytes that are kept. */
  readonly size: number
}

export async function listFiles(db: Queryable, importId: number): Promise<ImportFile[]> {
  const { rows } = await sql<ImportFile>`
    select f.id, f.name, f.role, coalesce(sum(octet_length(p.bytes)), 0)::float8 as size
    from staff_import_file f left join staff_import_part p on p.file_id = f.id
    where f.import_id = ${importId} group by f.id order by f.role desc, f.id`.execute(db)
  return rows
}

/** Keeps a part of a file, from 0; the first one begins the file anew. False where the part before it is missing. */
export async function keepPart(
  trx: Trx,
  { importId, name, role }: { readonly importId: number } & Pick<ImportFile, 'name' | 'role'>,
  part: number,
  bytes: Uint8Array,
): Promise<boolean> {
  if (part === 0)
    await sql`delete from staff_import_file where import_id = ${importId} and role = ${role} and name = ${name}`.execute(
      trx,
    )
  const { rows } = await sql<{ id: number }>`insert into staff_import_file (import_id, name, role)
    values (${importId}, ${name}, ${role}) on conflict (import_id, role, name) do update set name = excluded.name
    returning id`.execute(trx)
  const id = rows[0]?.id ?? 0
  if (part > 0) {
    const { rows: before } = await sql`select from staff_import_part
      where file_id = ${id} and position = ${(part - 1) * chunksOfPart}`.execute(trx)
    if (before.length === 0) return false
    // A part that is sent again replaces itself.
    await sql`delete from staff_import_part where file_id = ${id} and position >= ${part * chunksOfPart}`.execute(
      trx,
    )
  }
  for (
    let from = 0, position = part * chunksOfPart;
    from === 0 || from < bytes.length;
    from += chunk, position++
  ) {
    await trx
      .insertInto('staff_import_part')
      .values({ file_id: id, position, bytes: Buffer.from(bytes.subarray(from, from + chunk)) })
      .execute()
  }
  return true
}

/** The bytes of a file, in parts that no memory holds together. */
export async function* readParts(db: Queryable, fileId: number): AsyncGenerator<Uint8Array> {
  for (let after = -1; ; ) {
    const part = await db
      .selectFrom('staff_import_part')
      .select(['position', 'bytes'])
      .where('file_id', '=', fileId)
      .where('position', '>', after)
      .orderBy('position')
      .limit(1)
      .executeTakeFirst()
    if (!part) return
    yield part.bytes
    after = part.position
  }
}

/** Writes the files that came into a folder of ours, and answers their paths. */
export async function writeFiles(db: Queryable, importId: number, folder: string): Promise<string[]> {
  const paths: string[] = []
  for (const { id, name, role } of await listFiles(db, importId)) {
    if (role !== 'sent') continue
    const path = join(folder, name)
    const file: FileHandle = await open(path, 'wx', 0o600)
    try {
      for await (const bytes of readParts(db, id)) await file.write(bytes)
    } finally {
      await file.close()
    }
    paths.push(path)
  }
  return paths
}

/** Keeps a file of refused rows, from the folder where it was written. */
export async function keepRefused(trx: Trx, importId: number, name: string, path: string): Promise<void> {
  const file = await open(path)
  try {
    const bytes = Buffer.alloc(chunk * chunksOfPart)
    for (let part = 0; ; part++) {
      const { bytesRead } = await file.read(bytes, 0, bytes.length, null)
      if (bytesRead === 0 && part > 0) return
      await keepPart(trx, { importId, name, role: 'refused' }, part, bytes.subarray(0, bytesRead))
      if (bytesRead < bytes.length) return
    }
  } finally {
    await file.close()
  }
}

const seenName = 'seen'

/** Keeps what was seen, for whoever applies it. */
export async function keepSeen(trx: Trx, importId: number, bytes: Uint8Array): Promise<void> {
  const size = chunk * chunksOfPart
  for (let part = 0; part === 0 || part * size < bytes.length; part++) {
    const some = bytes.subarray(part * size, (part + 1) * size)
    await keepPart(trx, { importId, name: seenName, role: 'seen' }, part, some)
  }
}

export async function readSeen(db: Queryable, importId: number): Promise<Uint8Array> {
  const file = (await listFiles(db, importId)).find(({ role }) => role === 'seen')
  const parts: Uint8Array[] = []
  if (file) for await (const part of readParts(db, file.id)) parts.push(part)
  return Buffer.concat(parts)
}

export async function deleteFiles(db: Queryable, importId: number, role: ImportFile['role']): Promise<void> {
  await db
    .deleteFrom('staff_import_file')
    .where('import_id', '=', importId)
    .where('role', '=', role)
    .execute()
}
