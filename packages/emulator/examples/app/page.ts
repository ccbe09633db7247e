/** An application in a page: it calls the API under a URL that cannot be changed. */
export const page = `<!doctype html>
<title>Videos</title>
<button>Create</button> <button>Refresh</button> <output></output>
<script type="module">
  const call = async (path, init) => {
    const headers = { authorization: 'Bearer emulator-key', 'content-type': 'application/json' };
    const response = await fetch('https://api.videogen.example' + path, { ...init, headers });
    return (await response.json()).data;
  };
  const [create, refresh] = document.querySelectorAll('button');
  let id;
  const show = async () => {
    const { status, output_videos } = await call('/v1/tasks/' + id);
    document.querySelector('output').textContent = status;
    for (const { url } of output_videos) document.body.append(Object.assign(document.createElement('video'), { src: url }));
  };
  create.onclick = async () => {
    id = (await call('/v1/video/text2video', { method: 'POST', body: '{"prompt":"A kitten"}' })).task_id;
    await show();
  };
  refresh.onclick = show;
</script>`;
