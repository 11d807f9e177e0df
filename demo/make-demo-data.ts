import { copyFile, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { personas } from '@llave/testkit/personas'
import { deliveryMembers } from './deliveries.ts'
import { makeReceivables } from './make-letras.ts'
import { notices } from './notices.ts'
import { type DemoPaper, drawPaper, papers } from './papers.ts'
import { projects } from './projects.ts'
import { type DemoProperty, properties } from './properties.ts'
import { titleStagesCsv } from './title-stages.ts'
import { type WorksDay, works } from './works.ts'

/**
 * Writes the demonstration as the files that a developer's ERP would export: data in CSV and NDJSON, pictures
 * and documents. The same day gives the same bytes. Returns the paths.
 */
export async function makeDemoData(folder: string, today: Temporal.PlainDate): Promise<string[]> {
  await mkdir(join(folder, 'pictures'), { recursive: true })
  await mkdir(join(folder, 'papers'), { recursive: true })
  await copyPictures(folder)
  await drawPapers(folder, today)
  const files = {
    'projects.ndjson': ndjson(
      projects.map((project) => ({ ...projectRecord(project), ...deliveryMembers(project.code, 0, today) })),
    ),
    'progress.ndjson': ndjson(works.flatMap((day) => progressRecords(day, today))),
    'customers.ndjson': ndjson(
      Object.entries(personas).map(([name, persona]) => customerRecord(name, persona)),
    ),
    'properties.csv': propertiesCsv(properties, today),
    'receivables.ndjson': ndjson(properties.flatMap((property) => makeReceivables(property, today))),
    'exchange-rates.csv': `validFrom,penPerUsd\n${today.subtract({ days: 60 })},3.7620\n${today},3.7500\n`,
    'notices.ndjson': ndjson(
      notices.map(({ daysAgo, ...notice }) => ({
        ...notice,
        publishedOn: today.subtract({ days: daysAgo }),
      })),
    ),
    'documents.ndjson': ndjson(papers.map((paper) => documentRecord(paper, today))),
    'title-stages.csv': titleStagesCsv(today),
  }
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
  return Object.keys(files).map((name) => join(folder, name))
}

async function copyPictures(folder: string): Promise<void> {
  const names = new Set<string>([
    ...projects.flatMap(({ home, map, gallery }) => [home, ...(map ? [map] : []), ...gallery]),
    ...works.flatMap(({ pictures }) => pictures.map(({ name }) => name)),
    ...papers.flatMap((paper) => ('picture' in paper ? [paper.picture] : [])),
  ])
  for (const name of names) {
    await copyFile(join(import.meta.dirname, picture(name)), join(folder, picture(name)))
  }
}

async function drawPapers(folder: string, today: Temporal.PlainDate): Promise<void> {
  for (const paper of papers) {
    if ('picture' in paper) continue
    const bytes = await drawPaper(paper, today.subtract({ months: paper.monthsAgo }))
    await writeFile(join(folder, `papers/${paper.id}.pdf`), bytes)
  }
}

function documentRecord(paper: DemoPaper, today: Temporal.PlainDate) {
  const { id, kind, title, monthsAgo } = paper
  return {
    id,
    kind,
    title,
    ...('proforma' in paper ? { proforma: paper.proforma } : { projectCode: paper.projectCode }),
    date: today.subtract({ months: monthsAgo }),
    file: 'picture' in paper ? picture(paper.picture) : `papers/${id}.pdf`,
  }
}

function projectRecord({ home, map, gallery, ...project }: (typeof projects)[number]) {
  return {
    ...project,
    homePicture: picture(home),
    bannerPicture: picture(home),
    mapPicture: map && picture(map),
    galleryPictures: gallery.map(picture),
  }
}

/** The same day of an earlier month, minus a few days, so that none is in the future. */
function progressRecords({ project, monthsAgo, stage, pictures }: WorksDay, today: Temporal.PlainDate) {
  const takenOn = today.subtract({ months: monthsAgo, days: 5 })
  return pictures.map(({ name, title, view = '' }) => ({
    projectCode: project,
    takenOn: takenOn.toString(),
    picture: picture(name),
    title,
    stage,
    view,
  }))
}

function picture(name: string): string {
  return `pictures/${name}.jpg`
}

function customerRecord(name: string, persona: (typeof personas)[keyof typeof personas]) {
  const { dialCode, number } = persona.phone
  return {
    documentType: persona.document.type,
    documentNumber: persona.document.number,
    name: persona.name,
    email: persona.email,
    phones: [`+${dialCode} ${number}`, ...(name === 'elena' ? ['+51 900111222'] : [])],
  }
}

/** What came later: the proformas that were ceded, in a file of their own. Answers its path. */
export async function makeCessions(folder: string, today: Temporal.PlainDate): Promise<string> {
  const ceded = properties.flatMap(({ cededTo, ...property }) =>
    cededTo ? [{ ...property, owner: cededTo, cededOn: today }] : [],
  )
  const path = join(folder, 'properties-ceded.csv')
  await writeFile(path, propertiesCsv(ceded, today))
  return path
}

/** Writes the rows of the projects whose delivery moved that often, as the ERP exported them then. Returns the path. */
export async function makeMovedDeliveries(
  folder: string,
  today: Temporal.PlainDate,
  told: number,
): Promise<string> {
  const moved = projects.flatMap((project) => {
    const delivery = deliveryMembers(project.code, told, today)
    return delivery ? [{ ...projectRecord(project), ...delivery }] : []
  })
  const path = join(folder, `projects-moved-${told}.ndjson`)
  await writeFile(path, ndjson(moved))
  return path
}

function propertiesCsv(
  rows: readonly (DemoProperty & { readonly cededOn?: Temporal.PlainDate })[],
  today: Temporal.PlainDate,
): string {
  const lines = rows.map(({ owner, coHolders = [], ...property }) => {
    const { type, number } = personas[owner].document
    const soldOn = today.subtract({ months: (property.plan?.paid ?? 0) + 2 })
    return [
      property.proforma,
      type,
      number,
      property.project,
      `"${property.product}"`,
      property.currency,
      'LIM',
      soldOn.toString(),
      property.annualRate ?? '0',
      coHolders.map((name) => `${personas[name].document.type}:${personas[name].document.number}`).join(';'),
      property.cededOn?.toString() ?? '',
      property.deliveredMonthsAgo === undefined
        ? ''
        : today.subtract({ months: property.deliveredMonthsAgo }).toString(),
    ].join(',')
  })
  const header =
    'proforma,documentType,documentNumber,projectCode,productName,currency,plaza,soldOn,annualRate,coHolders,cededOn,deliveredOn'
  return `${[header, ...lines].join('\n')}\n`
}

function ndjson(records: readonly object[]): string {
  return records.map((record) => `${JSON.stringify(record)}\n`).join('')
}
