import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { nameClass } from './name-class.ts'

const root = join(import.meta.dirname, '..')

test('every class of every module has a name of its own, of at most five characters', () => {
  const names = globSync('src/**/*.module.css', { cwd: root }).flatMap((file) => {
    const css = readFileSync(join(root, file), 'utf8')
    const own = css.replace(/:global\([^)]*\)/g, '')
    const classes = new Set([...own.matchAll(/\.([a-zA-Z]\w*)/g)].map(([, name]) => name as string))
    return [...classes].map((name) => nameClass(name, join(root, file), css))
  })
  expect(names.length).toBeGreaterThan(250)
  expect(new Set(names).size).toBe(names.length)
  expect(names.filter((name) => !/^_[a-zA-Z]{1,2}\d{1,2}$/.test(name))).toEqual([])
})

test('a class that its file lacks is refused, and a file added later gets its own names', () => {
  const name = (file: string) => nameClass('foot', join(root, file), '.foot {}')
  expect(() => nameClass('away', join(root, 'src/frame/footer.module.css'), '.foot {}')).toThrow(
    'has no away',
  )
  expect(name('src/frame/new.module.css')).toBe(name('src/frame/new.module.css'))
  expect(name('src/frame/new.module.css')).not.toBe(name('src/frame/newer.module.css'))
})
