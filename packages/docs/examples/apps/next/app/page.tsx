export default function Page() {
  return (
    <form action="/api/videos" method="post">
      <label>
        What do you want to see? <textarea name="prompt" required maxLength={2000} />
      </label>
      <button type="submit">Make a video</button>
    </form>
  );
}
