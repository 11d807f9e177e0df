import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

export type LargeImport = { readonly customers: number; readonly letrasEach: number }

/**
 * Writes import files with many customers and one property each, as an ERP would export them. A third of the
 * letras is paid, the rest is due from today on. Returns the paths.
 */
export async function makeLargeImport(
  folder: string,
  { customers, letrasEach }: LargeImport,
): Promise<string[]> {
  await mkdir(folder, { recursive: true })
  function each(linesOf: (n: number) => Iterable<string>): Iterable<string> {
    return Array.from({ length: customers }, (_, n) => n)
      .values()
      .flatMap(linesOf)
  }
  return [
    await write(folder, 'projects.csv', 'code,name', ['P01,Valle Sereno', 'P02,Quinta Ficus']),
    await write(
      folder,
      'customers.csv',
      'documentType,documentNumber,name,email,phones',
      each((n) => [`01,${document(n)},Cliente ${n},cliente${n}@correo.example,+51 9${document(n)}`]),
    ),
    await write(
      folder,
      'properties.csv',
      'proforma,documentType,documentNumber,projectCode,productName,currency,plaza,soldOn',
      each((n) => [`${proforma(n)},01,${document(n)},P0${(n % 2) + 1},Lote ${n},PEN,LIM,2024-01-15`]),
    ),
    await write(
      folder,
      'receivables.csv',
      'proforma,kind,code,company,year,documentNumber,currency,amount,dueOn,state,paidOn,paymentSystem',
      each((n) => letras(n, letrasEach)),
    ),
  ]
}

/** The document number of the n-th customer. */
export function document(n: number): string {
  return String(10_000_000 + n)
}

export function proforma(n: number): string {
  return String(5_000_000 + n)
}

function letras(n: number, count: number): string[] {
  const first = Temporal.PlainDate.from('2026-12-05').subtract({ months: Math.floor(count / 3) })
  return Array.from({ length: count }, (_, index) => {
    const dueOn = first.add({ months: index })
    const how = index < Math.floor(count / 3) ? `paid,${dueOn},IZIP` : 'pending,,'
    const number = `${n}${String(index).padStart(4, '0')}`
    return `${proforma(n)},instalment,L-${index + 1},PE01,2026,${number},PEN,1250.50,${dueOn},${how}`
  })
}

/** As a stream: a million lines are not held in memory. */
async function write(
  folder: string,
  name: string,
  heading: string,
  lines: Iterable<string>,
): Promise<string> {
  const path = join(folder, name)
  function* text(): Generator<string> {
    yield `${heading}\n`
    for (const line of lines) yield `${line}\n`
  }
  await pipeline(Readable.from(text()), createWriteStream(path))
  return path
}
