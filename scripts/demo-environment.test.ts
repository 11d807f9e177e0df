import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ConfigError, readConfig } from '@llave/api/config/read-config'
import { testTokenKey } from '@llave/testkit/test-config'
import { describe, expect, test } from 'vitest'
import { demoSmsKey, shopVariables } from './demo-environment.ts'

const demoShop = shopVariables()
const keysOfDemo: readonly (readonly [string, string])[] = [
  ...Object.entries(demoShop).filter(([name]) => !name.endsWith('_SHOP_ID')),
  ['CARD_RETIRED_PASSWORDS', demoShop.CARD_PEN_PASSWORD ?? ''],
  ['CARD_RETIRED_HMAC_KEYS', demoShop.CARD_USD_HMAC_KEY ?? ''],
  ['SMS_KEY', demoSmsKey],
]

function faultsOf(env: Record<string, string>): readonly string[] {
  try {
    readConfig(env)
    return []
  } catch (error) {
    return error instanceof ConfigError ? error.faults : []
  }
}

describe('a key of the demonstration is refused', () => {
  test.each(keysOfDemo)('in production and beside an https address: %s', (name, value) => {
    const fault = `${name} is a key of the demonstration or of a guide`
    expect(faultsOf({ NODE_ENV: 'production', [name]: value })).toContain(fault)
    expect(faultsOf({ PUBLIC_URL: 'https://portal.inmobiliaria.pe', [name]: value })).toContain(fault)
  })

  test("and so is the key that encrypts the tests' tokens", () => {
    const found = faultsOf({
      NODE_ENV: 'production',
      CARD_TOKEN_KEYS: `test:${testTokenKey.key.toString('base64')}`,
    })
    expect(found).toContain('CARD_TOKEN_KEYS: test can be guessed: it repeats itself')
  })
})

describe('npm start', () => {
  test.each([
    [{ NODE_ENV: 'Production' }, 'NODE_ENV is neither production nor development nor test: Production'],
    [{ NODE_ENV: 'prod' }, 'NODE_ENV is neither production nor development nor test: prod'],
    [{ PUBLIC_URL: 'https://portal.inmobiliaria.pe' }, 'PUBLIC_URL is https: the emulators stand beside no'],
    [{ PUBLIC_URL: 'HTTPS://portal.inmobiliaria.pe' }, 'PUBLIC_URL is https: the emulators stand beside no'],
  ])('does not start the demonstration with %j, and says why', (env, reason) => {
    const folder = mkdtempSync(join(tmpdir(), 'llave-start-'))
    try {
      const dataDir = join(folder, 'data')
      const run = spawnSync(process.execPath, [join(import.meta.dirname, 'start.ts')], {
        env: {
          PATH: process.env.PATH ?? '',
          NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? '',
          PORT: '0',
          DATA_DIR: dataDir,
          ...env,
        },
        encoding: 'utf8',
      })
      expect(run.status).toBe(1)
      expect(run.stderr).toContain(reason)
      expect(run.stderr).not.toContain('    at ')
      expect(existsSync(dataDir)).toBe(false)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })
})
