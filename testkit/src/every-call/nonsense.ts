import fc from 'fast-check'

/** Part of what is sent, so that logs can be searched for it. */
export const mark = 'zXq7Marca'

/** SQL, scripts, other alphabets, control characters, prototype names, invalid dates, long texts. */
const texts = [
  '',
  ' ',
  '\0',
  `${mark}\0`,
  'NaN',
  'Infinity',
  'null',
  'undefined',
  '-1',
  '1e308',
  '0x1F',
  '٤٤٥٥٦٦٧٧',
  '４４５５６６７７',
  'номер',
  '😀'.repeat(8),
  '\ud800',
  '\u202e\u200b\ufeff',
  `' OR '1'='1' -- ${mark}`,
  `${mark}'; drop table customer; --`,
  `${mark}') union select token_hash from session --`,
  `<script>alert('${mark}')</script>`,
  `{{${mark}}}`,
  `../../../etc/passwd#${mark}`,
  `${mark}\r\nSet-Cookie: a=b`,
  '__proto__',
  'constructor',
  '{"$gt":""}',
  '2026-02-30',
  '31/02/2026',
  '99/99/9999',
  '9'.repeat(16),
  '9'.repeat(41),
  mark.repeat(40),
  mark.repeat(2000),
] as const

export const anyNonsense: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...texts) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 60 }) },
)

/** JSON values other than text, and some that contain one. */
export const anyOddValue: fc.Arbitrary<unknown> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom<unknown>(
      null,
      true,
      false,
      0,
      -1,
      1.5,
      0.1 + 0.2,
      1e308,
      -1e308,
      2 ** 53,
      44556677,
      [],
      [mark],
      [[[[]]]],
      {},
      { $ne: null },
      { [mark]: mark },
      { toString: mark, valueOf: mark, length: -1 },
    ),
  },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
)

/** Raw tokens in place of a JSON value: invalid JSON, or numbers beyond a double. */
export const anyRawToken: fc.Arbitrary<string> = fc.constantFrom(
  'NaN',
  'Infinity',
  'undefined',
  '01',
  '0x10',
  '+1',
  '1_000',
  "'1'",
  '1e999',
  '-1e999',
  '-0',
  '123456789012345678901234567890',
)
