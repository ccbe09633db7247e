import { describe, expect, it } from 'vitest';
import { violations } from '../../src/targets/prism-target.ts';

describe('violations', () => {
  it.each([
    [undefined, []],
    ['no json', []],
    ['[{"location":["request","body","seconds"]}]', [['body', 'seconds']]],
    ['[{"location":["request","path","task_id"]}]', [['path', 'task_id']]],
    ['[{"location":["request"]}]', [['body']]],
    ['[{"other":1}]', []],
  ])('%s names %j', (header, locations) => {
    expect(violations(header)).toEqual(locations);
  });
});
