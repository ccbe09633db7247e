import { openAsBlob, createReadStream } from 'node:fs'; import { open, writeFile } from 'node:fs/promises'; import { createHash } from 'node:crypto'; import { spawn } from 'node:child_process'; import { once } from 'node:events';
const path='/tmp/cw/big.bin'; { const f=await open(path,'w'); await f.truncate(80*1024*1024); await f.close(); }
const s=spawn(process.execPath,['bench/storage.ts'],{stdio:['ignore','pipe','inherit']}); const [l]=await once(s.stdout,'data'); const base='http://127.0.0.1:'+String(l).trim()+'/put';
await (await fetch(base,{method:'PUT',body:new Blob([new Uint8Array(3e6)])})).text();
const mode=process.argv[2];
const before=process.memoryUsage.rss(); let most=before; const t=setInterval(()=>most=Math.max(most,process.memoryUsage.rss()),5);
const blob=await openAsBlob(path);
if(mode==='digest512'||mode==='digest64'||mode==='digest2m') { const n=mode==='digest64'?65536:mode==='digest2m'?2<<20:512*1024; for(let a=0;a<blob.size;a+=n) await crypto.subtle.digest('SHA-256', await blob.slice(a,a+n).arrayBuffer()); }
if(mode==='fshash'){ const h=createHash('sha256'); const f=await open(path); const b=Buffer.alloc(1<<18); for(;;){const {bytesRead}=await f.read(b,0,b.length); if(!bytesRead)break; h.update(b.subarray(0,bytesRead));} }
if(mode==='stream') for await (const c of blob.stream()); 
if(mode==='rs') for await (const c of createReadStream(path));
if(mode==='putblob') await (await fetch(base,{method:'PUT',body:blob})).text();
if(mode==='putslices') { const copy=blob.slice(0,blob.size,''); copy.stream=()=>{let at=0; return new ReadableStream({async pull(c){ if(at>=blob.size) return c.close(); const x=new Uint8Array(await blob.slice(at,at+65536).arrayBuffer()); at+=x.length; c.enqueue(x);}},{highWaterMark:0})}; await (await fetch(base,{method:'PUT',body:copy})).text(); }
if(mode==='putfs') { const f=await open(path); const copy=blob.slice(0,blob.size,''); copy.stream=()=>{let at=0; return new ReadableStream({async pull(c){ const b=new Uint8Array(65536); const {bytesRead}=await f.read(b,0,65536,at); if(!bytesRead) return c.close();  at+=bytesRead; c.enqueue(b.subarray(0,bytesRead));}},{highWaterMark:0})}; await (await fetch(base,{method:'PUT',body:copy})).text(); }
if(mode==='putring') { const f=await open(path); const ring=Array.from({length:64},()=>new Uint8Array(65536)); let k=0; const copy=blob.slice(0,blob.size,''); copy.stream=()=>{let at=0; return new ReadableStream({async pull(c){ const b=ring[k++%64]; const {bytesRead}=await f.read(b,0,65536,at); if(!bytesRead) return c.close();  at+=bytesRead; c.enqueue(b.subarray(0,bytesRead));}},{highWaterMark:0})}; await (await fetch(base,{method:'PUT',body:copy})).text(); }
clearInterval(t); console.log(mode,((Math.max(most,process.memoryUsage.rss())-before)/1048576).toFixed(1)); s.kill(); process.exit()
