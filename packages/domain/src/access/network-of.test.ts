import fc from 'fast-check'
import { expect, test } from 'vitest'
import { networkOf } from './network-of.ts'

test.each([
  ['203.0.113.7', '203.0.113.0/24'],
  ['::ffff:203.0.113.7', '203.0.113.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['2001:0DB8:0001::6', '2001:db8:1::/48'],
  ['2001:db8::6', '2001:db8:0::/48'],
  ['1::3:4:5:6:7:8', '1:0:3::/48'],
  ['::1', '0:0:0::/48'],
  ['fe80::1%eth0', 'fe80:0:0::/48'],
  ['', 'unknown'],
  ['somewhere', 'unknown'],
])('%s belongs to %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test('the part of an address that identifies a single connection is never kept', () => {
  fc.assert(
    fc.property(fc.ipV4(), fc.integer({ min: 0, max: 255 }), (address, last) => {
      const neighbour = address.replace(/\d+$/, String(last))
      expect(networkOf(neighbour)).toBe(networkOf(address))
    }),
  )
  fc.assert(
    fc.property(fc.ipV6(), (address) => {
      expect(networkOf(address)).toMatch(/^([0-9a-f]{1,4}:){3}:\/48$|^\d+\.\d+\.\d+\.0\/24$|^unknown$/)
    }),
  )
})
