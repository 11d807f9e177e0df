import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { integrationCalls } from '@llave/contract/integration/integration-calls'
import { printClient } from '@llave/testkit/integration/print-client'
import { expect, test } from 'vitest'

const file = join(import.meta.dirname, 'integration-client.ts')
const line = '\n// Written from the contract\n'

/** As the linter has it. */
function formatted(text: string): string {
  const biome = join(import.meta.dirname, '../node_modules/.bin/biome')
  const args = ['format', '--stdin-file-path=docs/integration-client.ts']
  const { status, stdout, stderr } = spawnSync(biome, args, { input: text, encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
  return stdout
}

test('docs/integration-client.ts has the calls of the contract, each with what it takes and answers', async () => {
  const [byHand = '', ...written] = readFileSync(file, 'utf8').split(line)
  expect(written).toHaveLength(1)
  await expect(formatted(`${byHand}${line}\n${printClient(integrationCalls)}`)).toMatchFileSnapshot(file)
})
