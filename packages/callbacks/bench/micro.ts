import { createCallbackReceiver, memoryStore } from '@videogen/callbacks';
import { randomUUID } from 'node:crypto';
import { Session } from 'node:inspector/promises'; import { writeFileSync, mkdirSync } from 'node:fs';
let n=0; const ses=new Session(); ses.connect(); await ses.post('Profiler.enable'); await ses.post('Profiler.setSamplingInterval',{interval:100});
const c=createCallbackReceiver({publicUrl:'https://app.example/cb',secrets:['x'.repeat(32)],store:memoryStore(),onSuccess:()=>{n++}});
const N=20000;
async function round(last:boolean){
 const reqs=[];
 for(let i=0;i<N;i++){const {url}=await c.createUrl();const id=randomUUID();
  const body=Buffer.from(JSON.stringify({task_id:id,id,status:'SUCCESS',category:'TEXT_TO_VIDEO',callback_url:'https://app.example/callbacks/video/3f1c',seconds:5,output_videos:[{url:'https://cdn.example/videos/7d3b.mp4',width:1280,height:720}],credits:10,inputs:{model:'t2v-2.4-faster',prompt:'A cat surfing a wave at sunset',seconds:5,image_url:null,aspect_ratio:'16:9'},created_at:'2026-01-15T09:30:00Z'}));
  const h:Record<string,string>={'content-type':'application/json','content-length':String(body.length)};
  reqs.push({method:'POST',target:new URL(url).pathname,header:(k:string)=>h[k],body:()=>({kind:'bytes' as const,bytes:body})});}
 if(last) await ses.post('Profiler.start');
 const t=process.cpuUsage();
 for(const r of reqs){const a=await c.receive(r); if(a.status!==200)throw new Error(a.body)}
 const u=process.cpuUsage(t); if(last){const {profile}=await ses.post('Profiler.stop');mkdirSync('/tmp/cbprof',{recursive:true});writeFileSync('/tmp/cbprof/a.cpuprofile',JSON.stringify(profile));} return (u.user+u.system)/N;
}
for(let i=0;i<5;i++)console.log((await round(i===4)).toFixed(2),'us per call');
