export { createPost, type PostOptions } from './post/create-post.ts';
export {
  type HostAddress,
  lookupAmong,
  type ResolvedTarget,
  resolveTarget,
  type TargetRules,
} from './post/target.ts';
