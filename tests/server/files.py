"""The files of the page: how they are cached and compressed."""
import gzip
import re

from server import Case


class Files(Case):
    def look(self, path, *headers, method="GET"):
        return self.server.get(path, method, headers=headers)

    def script(self):
        """The path of the page's script, None if the page was not built in."""
        found = re.search(rb'src="(main-\w+\.js)"', self.look("/")[2])
        return found and "/" + found[1].decode()

    def test_gzip(self):
        plain = self.look("/")
        for accepted in ("gzip", "deflate, GZIP;q=0.5", "br , gzip ; q=1", "gzip;q=0.1,br"):
            status, headers, body = self.look("/", f"Accept-Encoding: {accepted}")
            self.assertEqual((status, headers["content-encoding"]), (200, "gzip"), accepted)
            self.assertEqual(gzip.decompress(body), plain[2])
            self.assertNotEqual(headers["etag"], plain[1]["etag"])
        for refused in ("", "br", "gzip;q=0", "gzip; q=0.000, br", "xgzip", "br;q=1;gzip"):
            status, headers, body = self.look("/", f"Accept-Encoding: {refused}")
            self.assertEqual((status, body), (200, plain[2]), refused)
            self.assertNotIn("content-encoding", headers)
            self.assertEqual(headers["vary"], "Accept-Encoding")

    def test_not_modified(self):
        for encoding in ("gzip", "identity"):
            accept = f"Accept-Encoding: {encoding}"
            tag = self.look("/", accept)[1]["etag"]
            status, headers, body = self.look("/", accept, f'If-None-Match: "other", {tag}')
            self.assertEqual((status, body, headers["etag"]), (304, b"", tag))
            self.assertEqual(self.look("/", accept, 'If-None-Match: "other"')[0], 200)
        plain = self.look("/")[1]["etag"]
        self.assertEqual(self.look("/", "Accept-Encoding: gzip", f"If-None-Match: {plain}")[0], 200)

    def test_head(self):
        status, headers, body = self.look("/", method="HEAD")
        self.assertEqual((status, body), (200, b""))
        self.assertEqual(headers["content-length"], str(len(self.look("/")[2])))

    def test_how_long_they_are_kept(self):
        self.assertEqual(self.look("/")[1]["cache-control"], "no-cache")
        self.assertEqual(self.look("/t/somewhere")[1]["cache-control"], "no-cache")
        script = self.script()
        if script is None:
            self.skipTest("built without the page")
        self.assertIn("immutable", self.look(script)[1]["cache-control"])
        self.assertEqual(self.look("/sw.js")[1]["cache-control"], "no-cache")

    def test_the_policy_of_the_page_is_the_server_s(self):
        """The page brings one for static hosts; only a header can forbid frames."""
        _, headers, body = self.look("/")
        own = re.search(rb'http-equiv="Content-Security-Policy" content="([^"]*)"', body)
        if own is None:
            self.skipTest("built without the page")
        self.assertEqual(headers["content-security-policy"],
                         own[1].decode() + "; frame-ancestors 'none'")

    def test_a_table_is_the_page_a_folder_deeper(self):
        status, headers, body = self.look("/t/somewhere")
        self.assertEqual((status, headers["content-type"]), (200, "text/html; charset=utf-8"))
        script = self.script()
        if script is not None:
            self.assertIn(f'src="..{script}"'.encode(), body)

    def test_a_slash_behind_a_table(self):
        status, headers, _ = self.look("/t/somewhere/")
        self.assertEqual((status, headers["location"]), (308, "../somewhere"))
        for path in ("/t/some%0d%0awhere/", "/t/" + 64 * "x" + "/", "/t//"):
            self.assertEqual(self.look(path)[0], 404, path)

    def test_no_file(self):
        for path in ("/nothing.js", "/../etc/passwd", "/T/x", "/words", "/t/some/where"):
            self.assertEqual(self.look(path)[0], 404, path)
