import { globSync, readFileSync } from 'node:fs'
import { dirname, join, matchesGlob, normalize } from 'node:path'

/** A file by its path from the root, with `/` as separator. */
export type Source = { readonly path: string; readonly text: string }

/** What a citation may refer to. */
export type Repository = {
  readonly files: readonly string[]
  /** The text of a file. */
  readonly read: (path: string) => string
  /** The scripts of `npm run`. */
  readonly scripts: readonly string[]
  /** The words that may follow `--`, for scripts (and `npm test`) that accept only some. */
  readonly words: Readonly<Record<string, readonly string[]>>
}

const parts = ['apps', 'bench', 'demo', 'deploy', 'docs', 'e2e', 'packages', 'scripts', 'testkit']
const made = /(^|\/)(node_modules|dist|\.data|test-results)(\/|$)/

/** All files that are not generated. */
export function listFiles(root: string): string[] {
  const patterns = [`{${parts.join(',')}}/**/*.*`, '*.*']
  return globSync(patterns, { cwd: root, exclude: (path) => made.test(path) }).sort()
}

export function readText(root: string, path: string): string {
  return readFileSync(join(root, path), 'utf8')
}

/**
 * What a file cites that does not exist, one line each: `file:line: citation`. Searches the comments of code
 * and the whole text of documents. docs/README.md, "Citing" lists the forms.
 */
export function findUnresolved({ path, text }: Source, repository: Repository): string[] {
  const isPage = path.endsWith('.md')
  const prose = isPage ? text : commentsOf(path, text)
  const places = [
    ...citedPages(prose, path, repository),
    ...citedDecisions(prose, path, repository),
    ...citedPaths(prose, path, repository),
    ...citedCommands(prose, repository),
    ...numberedSections(prose),
    ...(isPage ? links(text, path, repository) : []),
  ]
  return places
    .toSorted((a, b) => a.index - b.index)
    .map(({ index, citation }) => `${path}:${text.slice(0, index).split('\n').length}: ${citation}`)
}

type Fault = { readonly index: number; readonly citation: string }

const comments: Record<string, RegExp> = {
  ts: /^[ \t]*\{?\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*/gm,
  css: /\/\*[\s\S]*?\*\//g,
  sql: /--.*/g,
  html: /<!--[\s\S]*?-->/g,
}

/** The text with everything but its comments replaced by blanks, so that positions stay the same. */
function commentsOf(path: string, text: string): string {
  const kind = /\.(css|sql|html)$/.exec(path)?.[1] ?? 'ts'
  let blanked = ''
  let end = 0
  for (const { 0: comment, index } of text.matchAll(comments[kind] as RegExp)) {
    blanked += blank(text.slice(end, index)) + comment.replace(/^\s*(\{?\/\*+|\*\/|\*|\/\/|--)/gm, blank)
    end = index + comment.length
  }
  return blanked + blank(text.slice(end))
}

function blank(text: string): string {
  return text.replace(/[^\n]/g, ' ')
}

/** `docs/wire.md`, and the headings in quotes that follow it. */
const page = /(?<![\w./*}-])((?:[\w.-]+\/)*[\w.-]+\.md)\b\)?(?:,\s+"([^"]+)")?(?:\s+and\s+"([^"]+)")?/g

function citedPages(prose: string, from: string, repository: Repository): Fault[] {
  return [...prose.matchAll(page)].flatMap(({ 1: cited = '', 2: first, 3: second, index }) => {
    const found = resolve(cited, from, repository)
    if (found === undefined) return [{ index, citation: cited }]
    const names = placesOf(repository.read(found))
    return [first, second]
      .flatMap((place) => (place === undefined ? [] : [place.replace(/\s+/g, ' ')]))
      .filter((place) => !names.some((name) => begins(name, place)))
      .map((place) => ({ index, citation: `${cited}, "${place}"` }))
  })
}

/** Whether a name equals the citation, or begins with it followed by another word. */
function begins(name: string, cited: string): boolean {
  return name.startsWith(cited) && !/^[\w-]/.test(name.slice(cited.length))
}

/** Headings, and the names at the beginning of list items and table rows. */
function placesOf(page: string): string[] {
  return [...page.matchAll(/^(?:#+ (.+)|(?:- |\| )`([^`]+)`)/gm)].map(
    ([, heading, name]) => heading ?? name ?? '',
  )
}

/** `docs/decisions/0081`, `decision 0081`; within decisions the bare number. */
function citedDecisions(prose: string, from: string, { files }: Repository): Fault[] {
  const bare = /^docs\/decisions\/\d/.test(from) ? /(?<![\w.,*-])(0\d{3})(?![\w.,-]*\d)/g : /$^/g
  return [...prose.matchAll(/decisions?(?:\/|\s+)(\d{4})(?!\d)/gi), ...prose.matchAll(bare)]
    .filter(([, number]) => !files.some((file) => file.startsWith(`docs/decisions/${number}-`)))
    .map(({ 1: number = '', index }) => ({ index, citation: `decision ${number}` }))
}

const fileName = /^(?!\/)[\w./*{},-]*\w\.(ts|tsx|mjs|js|css|sql)$/
const folder = new RegExp(`^(?!docs/decisions/\\d|.*\\.md$)(${parts.join('|')}|src)/[\\w./-]*$`)

/** Files and folders in backticks, and our own files without. */
function citedPaths(prose: string, from: string, repository: Repository): Fault[] {
  const bare = new RegExp(`(?<![\\w/.\`@-])(?:${parts.join('|')})/[\\w./-]*\\w`, 'g')
  return [
    ...[...prose.matchAll(/`([^`\s]+)`/g)].map(({ 1: cited = '', index }) => ({ cited, index })),
    ...[...prose.matchAll(bare)].map(({ 0: cited, index }) => ({ cited, index })),
  ]
    .filter(({ cited }) => fileName.test(cited) || folder.test(cited))
    .filter(({ cited }) => resolve(cited, from, repository) === undefined)
    .map(({ cited, index }) => ({ index, citation: cited }))
}

/** A path from the root or from the citing file's folder; a file also by the end of its path. */
function resolve(cited: string, from: string, { files }: Repository): string | undefined {
  const tries = [cited, normalize(join(dirname(from), cited))].map((path) => path.replace(/\/$/, ''))
  return (
    files.find((file) => tries.includes(file)) ??
    files.find((file) => tries.some((path) => file.startsWith(`${path}/`))) ??
    (fileName.test(cited) ? files.find((file) => matchesGlob(file, `**/${cited}`)) : undefined)
  )
}

/** `npm run operator -- quarantine`: the script, and the words that it accepts. */
function citedCommands(prose: string, { scripts, words }: Repository): Fault[] {
  return [...prose.matchAll(/npm (?:run ([\w-]+)|(test))(?: -- ([^`\n]*))?/g)]
    .filter(({ 1: script, 2: test, 3: rest = '' }) => {
      if (script !== undefined && !scripts.includes(script)) return true
      const known = words[script ?? test ?? '']
      const said = script === 'bench' ? rest.split(' ') : rest.split(' ', 1)
      const asked = said.flatMap((word) => word.split(/\\?\|/)).filter((word) => /^[a-z][\w-]*$/.test(word))
      return known !== undefined && asked.some((word) => !known.includes(word))
    })
    .map(({ 0: citation, index }) => ({ index, citation }))
}

/** Sections are cited by name: a section number refers to a document that is not in the repository. */
function numberedSections(prose: string): Fault[] {
  return [...prose.matchAll(/\bsections?\s+\d+(\.\d+)*|\((design|decisions|specification)(\)|,\s)/gi)].map(
    ({ 0: citation, index }) => ({ index, citation }),
  )
}

/** `[words](path#heading)`. */
function links(text: string, from: string, repository: Repository): Fault[] {
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .filter(({ 1: target = '' }) => !/^[a-z]+:/.test(target))
    .filter(({ 1: target = '' }) => {
      const [path = '', anchor] = target.split('#')
      const page = path === '' ? from : resolve(normalize(join(dirname(from), path)), from, repository)
      if (page === undefined) return true
      return anchor !== undefined && !anchorsOf(repository.read(page)).includes(anchor)
    })
    .map(({ 1: target = '', index }) => ({ index, citation: target }))
}

/** As GitHub names a heading. */
function anchorsOf(page: string): string[] {
  return [...page.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )
}
