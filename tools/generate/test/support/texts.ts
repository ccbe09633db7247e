// Values that are likely to be judged differently by two validators.

/** Texts of the kinds that two ways of counting characters disagree on. */
const units = ['a', 'é', '界', '🎬', '\ud83c', '\udfac', '👩‍👩‍👧'];

/** Texts of exactly `length` code points, of several kinds. */
export function textsOfLength(length: number): string[] {
  if (length < 0) return [];
  return units.flatMap((unit) => {
    const points = [...unit].length;
    const whole = unit.repeat(Math.floor(length / points));
    return [whole + 'x'.repeat(length % points), 'x'.repeat(length % points) + whole];
  });
}

/** Texts that are URLs, or nearly, by RFC 3986, by browsers' URL standard, and by simple expressions. */
export const uris: readonly string[] = [
  'https://app.example/callbacks/video?id=1&x=%20#top',
  'http://localhost:4010',
  'HTTPS://APP.EXAMPLE/',
  'https://a_b.example/_',
  'https://a~b.example/',
  'https://user:pass@app.example:8080/',
  'https://app.example:/',
  'https://app.example:99999/',
  'https://app.example:port/',
  'https://',
  'https:',
  'https:/a',
  'https:a',
  'https://[::1]:3000/a',
  'https://[::1/a',
  'https://[fe80::1%25eth0]/',
  'https://[v1.x]/',
  'https://127.0.0.1/',
  'https://999.999.999.999/',
  'https://bücher.example/',
  'https://xn--bcher-kva.example/',
  'https://app.example/ä',
  'https://app.example/a b',
  'https://app.example/a%2',
  'https://app.example/a%zz',
  'https://app.example/%C3%A4',
  'https://app.example/?a[]=1',
  'https://app.example/?q={x}',
  'https://app.example/?q="x"',
  'https://app.example/|',
  'https://app.example/\\a',
  'https://app.example/^',
  'https://app.example/`',
  'https://app.example/#a#b',
  'https://app.example/?a?b',
  'https://app.example//a///b',
  'https://app.example/\n',
  'https://app.example/\u2028',
  ' https://app.example/',
  'https://app.example/ ',
  'https://app.example\u0000/',
  'ſhttps://app.example/',
  'httpſ://app.example/',
  'https://\u212Aapp.example/',
  'ftp://files.example/a',
  'mailto:a@b.example',
  'urn:isbn:0451450523',
  'data:text/plain,hello',
  'javascript:alert(1)',
  'file:///etc/passwd',
  'service://token',
  'tel:+1-816-555-1212',
  'x:',
  ':x',
  '1x:a',
  'a',
  '/callbacks',
  '//app.example/a',
  '../a',
  '?a',
  '#a',
  '',
  'undefined',
  'https//app.example',
  'http//app.example:80',
  'a+b-c.d:e',
  'a_b:c',
];

/** UUIDs of every version, and what is nearly one. */
export const uuids: readonly string[] = [
  '6f0d3c55-9d38-4c9b-8c0e-2f6f3c1a7b10',
  '6F0D3C55-9D38-4C9B-8C0E-2F6F3C1A7B10',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  '6f0d3c55-9d38-0c9b-8c0e-2f6f3c1a7b10',
  '6f0d3c55-9d38-9c9b-8c0e-2f6f3c1a7b10',
  '6f0d3c55-9d38-4c9b-0c0e-2f6f3c1a7b10',
  '6f0d3c55-9d38-fc9b-fc0e-2f6f3c1a7b10',
  '01890a5d-ac96-774b-bcce-b302099a8057',
  'urn:uuid:6f0d3c55-9d38-4c9b-8c0e-2f6f3c1a7b10',
  'URN:UUID:6f0d3c55-9d38-4c9b-8c0e-2f6f3c1a7b10',
  'uuid:6f0d3c55-9d38-4c9b-8c0e-2f6f3c1a7b10',
  '{6f0d3c55-9d38-4c9b-8c0e-2f6f3c1a7b10}',
  '6f0d3c559d384c9b8c0e2f6f3c1a7b10',
  '6f0d3c55-9d38-4c9b-8c0e-2f6f3c1a7b1',
  '6f0d3c55-9d38-4c9b-8c0e-2f6f3c1a7b100',
  '6g0d3c55-9d38-4c9b-8c0e-2f6f3c1a7b10',
  '6f0d3c55-9d38-4c9b-8c0e-2f6f3c1a7b10\n',
  ' 6f0d3c55-9d38-4c9b-8c0e-2f6f3c1a7b10',
];
