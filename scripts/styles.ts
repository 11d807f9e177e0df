import { basename, dirname, join } from 'node:path/posix'
import ts from 'typescript'

/** A file by its path from the root, with `/` as separator. */
export type Source = { readonly path: string; readonly text: string }

/** The scripts and CSS modules of an application. */
export type Styled = {
  readonly scripts: readonly Source[]
  readonly modules: readonly Source[]
  /** The classes that the design package publishes. */
  readonly vocabulary: ReadonlySet<string>
}

/** All classes in a stylesheet's selectors, those in `:global(...)` included. */
export function classesOf(css: string): Set<string> {
  return new Set([...selectorsOf(css).matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name]) => name as string))
}

function selectorsOf(css: string): string {
  const plain = css.replace(/\/\*[\s\S]*?\*\//g, '')
  // Everything before a brace that is not an at-rule.
  return [...plain.matchAll(/[^{};]+(?=\{)/g)]
    .map(([selector]) => selector.trim())
    .filter((selector) => !selector.startsWith('@'))
    .join('\n')
}

/** The card provider's own classes, on the elements around its fields. */
const providers = /^kr-/

/**
 * Faults in the use of classes, one line each: a stylesheet that is not a module, a module of another folder
 * or one that imports another stylesheet, a class that its module lacks, an unused class, and a class that is
 * neither in a module nor published.
 */
export function findStrayStyles({ scripts, modules, vocabulary }: Styled): string[] {
  const local = new Map(modules.map(({ path, text }) => [path, localClasses(text)]))
  const used = new Map(modules.map(({ path }) => [path, new Set<string>()]))
  const faults: string[] = []
  for (const { path, text } of scripts) {
    for (const [, name, from] of text.matchAll(/^import (?:(.+) from )?'(.+\.css)'$/gm)) {
      if (/^@llave\/design\/[\w-]+\.css$/.test(from as string)) continue
      const file = join(dirname(path), from as string)
      const variable = /^\* as (\w+)$/.exec(name ?? '')?.[1]
      const classes = local.get(file)
      if (!from?.startsWith('./') || basename(from) !== from.slice(2)) {
        faults.push(`${path}: ${from} is of another folder`)
      } else if (!variable || !classes) {
        faults.push(`${path}: ${from} is imported as no module`)
      } else {
        for (const [, member] of text.matchAll(new RegExp(`(?<![\\w.])${variable}\\.(\\w+)`, 'g'))) {
          used.get(file)?.add(member as string)
          if (!classes.has(member as string)) faults.push(`${path}: ${from} has no ${member}`)
        }
        if (text.includes(`${variable}[`)) faults.push(`${path}: ${variable} is read by a name that is made`)
      }
    }
    for (const word of wordsOf({ path, text })) {
      if (!vocabulary.has(word)) faults.push(`${path}: ${word} is not published`)
    }
  }
  for (const { path, text } of modules) {
    for (const name of local.get(path) ?? []) {
      if (!used.get(path)?.has(name)) faults.push(`${path}: nobody uses ${name}`)
    }
    if (/@import\b|\bcomposes\s*:[^;]*\bfrom\b/.test(text))
      faults.push(`${path}: takes in another stylesheet`)
    for (const [, inside = ''] of text.matchAll(/:global\(([^)]*)\)/g)) {
      for (const name of classesOf(`${inside}{`)) {
        if (!vocabulary.has(name) && !providers.test(name)) faults.push(`${path}: ${name} is not published`)
      }
    }
  }
  return faults
}

function localClasses(css: string): Set<string> {
  return classesOf(css.replace(/:global\([^)]*\)/g, ''))
}

/** The words of every string that is used as an element's class. */
function wordsOf({ path, text }: Source): string[] {
  const words: string[] = []
  function look(node: ts.Node): void {
    if (ts.isJsxAttribute(node) && node.name.getText() === 'className') gather(node)
    else ts.forEachChild(node, look)
  }
  function gather(node: ts.Node): void {
    // A compared string is not a class.
    if (ts.isBinaryExpression(node) && /^[!=]==$/.test(node.operatorToken.getText())) return
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node)) {
      words.push(...node.text.split(/\s+/).filter(Boolean))
    }
    ts.forEachChild(node, gather)
  }
  look(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true))
  return words
}
