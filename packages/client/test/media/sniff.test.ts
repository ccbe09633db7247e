import { expect, it } from 'vitest';
import { mediaFormats } from '../../src/generated/facts.ts';
import { sniff } from '../../src/media/sniff.ts';
import { beginnings, bytes } from '../support/files.ts';

it.each(Object.entries(beginnings))('detects %s by its first bytes', (name, start) => {
  expect(sniff(start)[0]).toBe(name.split(' ')[0]);
});

it.each(Object.entries(beginnings))('detects %s by nothing behind its first bytes', (_, start) => {
  expect(sniff(new Uint8Array([120, ...start]))).toEqual([]);
});

it('detects every format of the contract', () => {
  const names = Object.values(mediaFormats).flatMap((formats) => Object.keys(formats));
  expect([...names].sort()).toEqual(
    [...new Set(Object.keys(beginnings).map((name) => name.split(' ')[0]))].sort(),
  );
});

it.each([
  ['MP4 of a phone', '\0\0\0\x18ftypmp42\0\0\0\0mp42isom', ['MP4', 'M4A']],
  ['sound in an MP4 that says so', '\0\0\0\x1cftypmp42\0\0\0\0mp42M4A isom', ['M4A', 'MP4']],
  ['an audiobook', '\0\0\0\x14ftypM4B \0\0\0\0M4A ', ['M4A']],
  ['AVIF by a compatible brand', '\0\0\0\x18ftypmif1\0\0\0\0mif1avif', ['AVIF']],
  ['an animated AVIF', '\0\0\0\x18ftypavis\0\0\0\0avisavif', ['AVIF']],
  ['HEIC', '\0\0\0\x18ftypheic\0\0\0\0mif1heic', []],
  ['an old MOV', '\0\0\x07\xd0moov\0\0\0\x6cmvhd', ['MOV']],
  ['a brand beyond its box', '\0\0\0\x14ftypisom\0\0\0\0isomavif', ['MP4', 'M4A']],
  ['AAC with a checksum', '\xff\xf0\x50\x80', ['AAC']],
  ['AAC of MPEG-2', '\xff\xf9\x50\x80', ['AAC']],
  ['AAC in a container of its own', 'ADIF\0', ['AAC']],
  ['AAC in a container behind a byte', 'xADIF\0', []],
  ['AAC behind a byte', 'x\xff\xf0\x50\x80', []],
  ['sound with tags', 'ID3\x04\0\0', ['MP3', 'AAC']],
  ['a brand that begins like MOV', '\0\0\0\x14ftypqt x\0\0\0\0qt x', ['MP4', 'M4A']],
  ['brands that read like the beginning of HEIC', '\0\0\0\x1cftypisom\0\0\0\0isomftypheic', ['MP4', 'M4A']],
  ['an old MOV behind a byte', 'x\0\0\x07\xd0moov\0\0\0\x6cmvhd', []],
  ['MP3 of MPEG-2', '\xff\xf3\x90\x64', ['MP3']],
  ['MP2', '\xff\xfd\x90\x64', []],
  ['Matroska', '\x1aE\xdf\xa3\x93B\x82\x88matroska', []],
  ['GIF', 'GIF89a', []],
  ['AVI', 'RIFF\x24\0\0\0AVI LIST', []],
  ['HTML', '<!doctype html>', []],
  ['UTF-16 text', '\xff\xfeh\0', []],
  ['nothing', '', []],
])('takes %s for what it is', (_, start, formats) => {
  expect(sniff(bytes(start))).toEqual(formats);
});
